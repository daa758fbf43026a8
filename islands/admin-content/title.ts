export const titleId = "titulo-de-la-pagina";
