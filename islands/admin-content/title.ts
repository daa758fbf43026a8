/** The id of the heading of an area or a record, which is where somebody arrives. */
export const titleId = "titulo-de-la-pagina";
