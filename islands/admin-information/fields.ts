// Every field that the screen edits, in the order in which it shows them. A new
// field of db/content is one line here; a test fails until it has one.

/** One value: `label` and `help` are what the owner reads beside it. */
export interface Field {
  key: string;
  label: string;
  help: string;
  /** text unless said; integer and decimal are saved as numbers, paragraphs is the tall box with a preview. */
  kind?: "text" | "integer" | "decimal" | "colour" | "choice" | "paragraphs";
  /** What a record without the field is taken to have. */
  initial?: string | number;
  /** The values of a choice, with their names. */
  options?: readonly (readonly [value: string, name: string])[];
}

/** A list of values, or of objects with entries of their own. */
export interface List {
  key: string;
  label: string;
  help: string;
  /** What one item is called: "certificación" gives "Agregar certificación" and "Eliminar certificación". */
  item: string;
  /** For "eliminada" or "eliminado". */
  gender: "a" | "o";
  /** Whether items can be hidden. */
  hideable?: boolean;
  /** Absent when the items are plain texts. */
  fields?: readonly Entry[];
}

export type Entry = Field | List;

export interface Group {
  title: string;
  help?: string;
  entries: readonly Entry[];
}

export interface Tab {
  /** The record of the content object. */
  key: string;
  label: string;
  /** What the address has after its #. */
  hash: string;
  groups: readonly Group[];
}

export const isList = (entry: Entry): entry is List => "item" in entry;

/** Help longer than this calls for a box of several lines. */
const longHelp = 100;
export const isMultiline = (field: Field): boolean => [...field.help].length > longHelp;

const social = (address: string) => `Incluye https://…, por ejemplo https://${address}. Vacío: no se muestra.`;
const phone = "Como se lee en el sitio, con el formato +52 999 666 6666.";
const picture = "Ruta de la imagen, por ejemplo /images/consultorio.webp. Vacío: sin imagen.";
const icon = "Ruta del ícono, por ejemplo /icons/stethoscope.svg.";
const colour = "Color hexadecimal, por ejemplo #0C6A63. Vacío: el color del diseño.";

const certification: readonly Entry[] = [
  { key: "nameTitle", label: "Tipo o título", help: "Lo que va primero, por ejemplo Certificación o Título profesional." },
  { key: "imagePath", label: "Imagen", help: picture },
  {
    key: "name",
    label: "Nombre",
    help: "De la institución o del documento, completo y tal como debe leerse en el sitio, con su fecha o vigencia si la tiene.",
  },
];

/** The consulting room and the hospital have the same fields under another prefix. */
const place = (prefix: "consulting" | "hospital", where: string): Group[] => [
  {
    title: where,
    ...(prefix === "hospital" && { help: "Mientras todo el bloque esté vacío, el hospital no aparece en el sitio." }),
    entries: [
      { key: `${prefix}Header`, label: "Encabezado", help: `Título del bloque, por ejemplo ${where}.` },
      {
        key: `${prefix}Address`,
        label: "Dirección",
        help: "Dirección completa tal como la leerá el paciente: calle, número, piso o consultorio, colonia, código postal, alcaldía y ciudad.",
      },
    ],
  },
  {
    title: `Horario · ${where}`,
    entries: [
      { key: `${prefix}HoursDaysHeader`, label: "Encabezado del horario", help: "Por ejemplo, Horario." },
      { key: `${prefix}HoursDaysSubheader1`, label: "Días, primer renglón", help: "Por ejemplo, Lunes a domingo." },
      { key: `${prefix}Hours1`, label: "Horas, primer renglón", help: "Con formato de 24 horas, por ejemplo 14:00 a 21:00." },
      { key: `${prefix}HoursDaysSubheader2`, label: "Días, segundo renglón", help: "Solo si otros días tienen otro horario, por ejemplo Sábado." },
      { key: `${prefix}Hours2`, label: "Horas, segundo renglón", help: "Por ejemplo, 10:00 a 14:00." },
    ],
  },
  {
    title: `Teléfonos · ${where}`,
    entries: [
      { key: `${prefix}PhonesHeader`, label: "Encabezado de los teléfonos", help: "Por ejemplo, Teléfono." },
      { key: `${prefix}SchedulePhonesSubheader`, label: "Título del teléfono de citas", help: "Por ejemplo, Citas." },
      { key: `${prefix}SchedulePhone`, label: "Teléfono de citas", help: phone },
      { key: `${prefix}UrgenciesPhonesSubheader`, label: "Título del teléfono de urgencias", help: "Por ejemplo, Urgencias." },
      { key: `${prefix}UrgenciesPhone`, label: "Teléfono de urgencias", help: phone },
    ],
  },
];

export const tabs: readonly Tab[] = [
  {
    key: "doctorInfo",
    label: "Información del Doctor",
    hash: "informacion-del-doctor",
    groups: [
      {
        title: "Nombre y especialidad",
        help: "Aparecen en el encabezado, el pie y los buscadores.",
        entries: [
          { key: "name", label: "Nombre", help: "Con título, por ejemplo Dra. Laura Pérez Ruiz." },
          { key: "specialty", label: "Especialidad", help: "Completa, por ejemplo Cardiología clínica." },
          { key: "specialtyShort", label: "Especialidad, forma corta", help: "Para espacios pequeños, por ejemplo Cardiología." },
          { key: "specialist", label: "Especialista", help: "Cómo te llaman tus pacientes, por ejemplo Cardiólogo o Cardióloga." },
        ],
      },
      {
        title: "Cédulas",
        help: "La ley pide que tu publicidad las muestre con la institución que las expidió.",
        entries: [
          { key: "cedProf", label: "Cédula profesional", help: "Número e institución, por ejemplo 1234567 (UNAM)." },
          { key: "cedEsp", label: "Cédula de especialidad", help: "Número e institución, por ejemplo 7654321 (UNAM)." },
          { key: "cedEsp2", label: "Segunda cédula de especialidad", help: "Número e institución. Vacío: no se muestra." },
        ],
      },
      {
        title: "Teléfonos y correo",
        entries: [
          { key: "phone", label: "Teléfono para llamar", help: "El número que marca el botón, con +52 y sin espacios: +529996666666." },
          { key: "phoneDisplay", label: "Teléfono, como se lee", help: phone },
          { key: "whatsapp", label: "WhatsApp", help: "Solo dígitos, con 52 al inicio: 529996666666." },
          { key: "whatsappDisplay", label: "WhatsApp, como se lee", help: phone },
          { key: "urgenciesPhone", label: "Teléfono de urgencias para llamar", help: "Con +52 y sin espacios: +529996666666. Vacío: no se muestra." },
          { key: "urgenciesPhoneDisplay", label: "Teléfono de urgencias, como se lee", help: phone },
          { key: "email", label: "Correo electrónico", help: "Por ejemplo, consultorio@ejemplo.mx. Vacío: no se muestra." },
        ],
      },
      {
        title: "Dirección y mapa",
        entries: [
          {
            key: "address",
            label: "Dirección completa",
            help: "La que se muestra en el sitio: consultorio, torre, calle, número, colonia, código postal, alcaldía y ciudad, en un solo renglón.",
          },
          { key: "streetAddress", label: "Calle y número", help: "Para los buscadores: consultorio, edificio, calle, número y colonia." },
          { key: "addressLocality", label: "Alcaldía o municipio", help: "Por ejemplo, Benito Juárez." },
          { key: "postalCode", label: "Código postal", help: "Cinco dígitos, por ejemplo 03100." },
          { key: "googleMapsLink", label: "Enlace de Google Maps", help: "Incluye https://… En Google Maps: Compartir, Copiar vínculo." },
          { key: "googleMapsEmbedLink", label: "Mapa para insertar", help: "Incluye https://… En Google Maps: Compartir, Insertar un mapa." },
          { key: "googleMapsLink2", label: "Segundo enlace de Google Maps", help: "De otro consultorio u hospital; incluye https://… Vacío: no se muestra." },
        ],
      },
      {
        title: "Sitio y redes sociales",
        help: "Las redes que dejes vacías no aparecen.",
        entries: [
          { key: "websiteUrl", label: "Dirección del sitio", help: "Incluye https://… Déjala vacía si aún no la conoces." },
          { key: "facebookLink", label: "Facebook", help: social("www.facebook.com/tu-pagina") },
          { key: "instagramLink", label: "Instagram", help: social("www.instagram.com/tu-cuenta") },
          { key: "linkedinLink", label: "LinkedIn", help: social("www.linkedin.com/in/tu-nombre") },
          { key: "xLink", label: "X", help: social("x.com/tu-cuenta") },
          { key: "twitterLink", label: "X, dirección anterior (Twitter)", help: "Incluye https://… Se usa solo si el campo X está vacío." },
          { key: "youtubeLink", label: "YouTube", help: social("www.youtube.com/@tu-canal") },
          { key: "tiktokLink", label: "TikTok", help: social("www.tiktok.com/@tu-cuenta") },
        ],
      },
      {
        title: "Directorios médicos",
        entries: [
          { key: "doctoraliaLink", label: "Perfil de Doctoralia", help: "Incluye https://… Vacío: no se muestra." },
          { key: "doctoraliaReviewsLink", label: "Opiniones en Doctoralia", help: "Incluye https://… Lleva a las opiniones de tu perfil." },
          { key: "nimboLink", label: "Agenda de Nimbo", help: "Incluye https://… Vacío: no se muestra." },
        ],
      },
      {
        title: "Logo y retrato",
        entries: [
          { key: "logoPath", label: "Logo", help: "Ruta de la imagen. Vacío: se escribe tu nombre en su lugar." },
          { key: "logoHeight", label: "Altura del logo", help: "Número de pixeles, por ejemplo 100.", kind: "integer", initial: 100 },
          { key: "favicon", label: "Ícono de la pestaña", help: "Ruta del archivo, por ejemplo /favicon.ico." },
          { key: "portraitPath", label: "Retrato", help: picture },
        ],
      },
    ],
  },
  {
    key: "doctorWorkInfo",
    label: "Información Laboral",
    hash: "informacion-laboral",
    groups: [
      {
        title: "Aviso de publicidad",
        entries: [
          { key: "avisoCofepris", label: "Aviso de COFEPRIS", help: "Número de tu aviso. Mientras no lo tengas, deja 17 letras X." },
        ],
      },
      ...place("consulting", "Consultorio"),
      ...place("hospital", "Hospital"),
    ],
  },
  {
    key: "heroSection",
    label: "Sección Hero",
    hash: "seccion-hero",
    groups: [
      {
        title: "Textos",
        help: "Lo primero que lee quien llega a tu sitio.",
        entries: [
          { key: "title", label: "Título", help: "Corto y concreto: qué haces y dónde." },
          {
            key: "subtitle",
            label: "Subtítulo",
            help: "Una frase que ayude al paciente a reconocer lo que siente, por ejemplo: dolor de pecho, palpitaciones o falta de aire.",
          },
          { key: "subTitle", label: "Subtítulo anterior", help: "Escritura antigua del campo; solo se usa si Subtítulo está vacío." },
          {
            key: "description",
            label: "Descripción",
            help: "Una o dos frases sobre cuándo hay consulta y cómo pedirla. Recuerda decir que ante un dolor de pecho intenso se llama al 911.",
          },
          { key: "line1", label: "Línea 1", help: "Dato breve bajo la descripción, por ejemplo el horario." },
          { key: "line2", label: "Línea 2", help: "Otro dato breve, por ejemplo la colonia." },
        ],
      },
      {
        title: "Imágenes",
        entries: [
          { key: "mainImage", label: "Imagen para computadora", help: "Ruta de la imagen que se ve desde 1024 px de ancho." },
          { key: "tabletImage", label: "Imagen para tableta", help: "Ruta de la imagen que se ve de 768 a 1023 px de ancho." },
          { key: "mobileImage", label: "Imagen para celular", help: "Ruta de la imagen que se ve por debajo de 768 px de ancho." },
          { key: "mainImageOffset", label: "Desplazamiento de la imagen", help: "En pixeles; negativo la sube. Normalmente 0.", kind: "integer", initial: 0 },
          { key: "mobileOffset", label: "Desplazamiento en celular", help: "En pixeles; negativo la sube. Normalmente 0.", kind: "integer", initial: 0 },
        ],
      },
      {
        title: "Fondo y primer plano",
        help: "Capas opcionales que algunos diseños ponen detrás y delante.",
        entries: [
          { key: "backgroundHeroImage", label: "Imagen de fondo", help: picture },
          { key: "backgroundHeroImageHeightPercent", label: "Altura del fondo (%)", help: "Número de 1 a 100.", kind: "integer", initial: 100 },
          { key: "foregroundHeroImage", label: "Imagen de primer plano", help: picture },
          { key: "foregroundHeroImageHeightPercent", label: "Altura del primer plano (%)", help: "Número de 1 a 100.", kind: "integer", initial: 90 },
          { key: "overlayColor", label: "Color del velo", help: "Color hexadecimal, por ejemplo #FFFFFF. Vacío: sin velo.", kind: "colour" },
          { key: "overlayOpacity", label: "Opacidad del velo", help: "Número de 0 (transparente) a 1 (sólido), por ejemplo 0.5.", kind: "decimal", initial: 0.1 },
        ],
      },
      {
        title: "Forma y tamaño",
        entries: [
          {
            key: "alignment", label: "Alineación del texto", help: "De qué lado va el texto.", kind: "choice", initial: "left",
            options: [["left", "Izquierda"], ["center", "Centro"], ["right", "Derecha"]],
          },
          {
            key: "bottomShape", label: "Borde inferior", help: "La forma con la que termina la sección.", kind: "choice", initial: "none",
            options: [["none", "Recto"], ["wave", "Onda"], ["curve", "Curva"], ["slant", "Diagonal"]],
          },
          { key: "heroSectionHeight", label: "Altura de la sección", help: "Número de pixeles; 400 como mínimo.", kind: "integer", initial: 400 },
          { key: "logoHeight", label: "Altura del logo", help: "Número de pixeles, por ejemplo 350.", kind: "integer", initial: 350 },
        ],
      },
    ],
  },
  {
    key: "certifications",
    label: "Certificaciones",
    hash: "certificaciones",
    groups: [
      {
        title: "Encabezado",
        entries: [
          { key: "sectionTitle", label: "Título de la sección", help: "Por ejemplo, Formación y certificaciones." },
          {
            key: "sectionSubtitle",
            label: "Subtítulo de la sección",
            help: "Una o dos frases bajo el título. Puedes decir aquí dónde se consulta tu cédula: el Registro Nacional de Profesionistas de la SEP.",
          },
        ],
      },
      {
        title: "Certificaciones",
        help: "Instituciones que te respaldan: consejos, universidades, hospitales.",
        entries: [
          { key: "entities", label: "Lista de certificaciones", help: "", item: "certificación", gender: "a", hideable: true, fields: certification },
        ],
      },
      {
        title: "Documentos",
        help: "Títulos, diplomas y certificados.",
        entries: [
          { key: "documents", label: "Lista de documentos", help: "", item: "documento", gender: "o", hideable: true, fields: certification },
        ],
      },
      {
        title: "Grupos",
        help: "Estudios, membresías o cargos, reunidos bajo un encabezado.",
        entries: [
          {
            key: "groups", label: "Lista de grupos", help: "", item: "grupo", gender: "o", hideable: true,
            fields: [
              { key: "subheader", label: "Encabezado del grupo", help: "Por ejemplo, Formación o Membresías." },
              {
                key: "items", label: "Elementos", help: "", item: "elemento", gender: "o", hideable: true,
                fields: [
                  { key: "title", label: "Título", help: "Por ejemplo, Especialidad en cardiología clínica." },
                  { key: "lines", label: "Renglones", help: "Institución, años u otros datos, uno por renglón.", item: "renglón", gender: "o" },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    key: "experience",
    label: "Experiencia",
    hash: "experiencia",
    groups: [
      {
        title: "Encabezado",
        entries: [
          { key: "sectionTitle", label: "Título de la sección", help: "Por ejemplo, Experiencia en cifras." },
          {
            key: "sectionSubtitle",
            label: "Subtítulo de la sección",
            help: "Una frase bajo el título, por ejemplo de dónde salen las cifras y hasta qué fecha están contadas. Vacío: no se muestra.",
          },
        ],
      },
      {
        title: "Cifras",
        help: "Publica solo cifras que puedas comprobar.",
        entries: [
          {
            key: "entities", label: "Lista de cifras", help: "", item: "cifra", gender: "a",
            fields: [
              { key: "value", label: "Valor", help: "Como debe leerse, por ejemplo +1000." },
              { key: "label", label: "Qué cuenta", help: "Por ejemplo, pacientes." },
              { key: "icon", label: "Ícono", help: icon },
              { key: "color", label: "Color", help: colour, kind: "colour" },
            ],
          },
        ],
      },
      {
        title: "Imágenes",
        entries: [
          { key: "backgroundImage", label: "Imagen de fondo", help: picture },
          { key: "itemFrame", label: "Marco de cada cifra", help: picture },
        ],
      },
    ],
  },
  {
    key: "aboutMe",
    label: "Acerca de mí",
    hash: "acerca-de-mi",
    groups: [
      {
        title: "Presentación",
        entries: [
          { key: "sectionTitle", label: "Título de la sección", help: "Por ejemplo, Acerca de mí." },
          { key: "title", label: "Título", help: "Una frase que te describa." },
          { key: "yearsOfExperience", label: "Años de experiencia", help: "Número entero. Se escribe donde el texto dice {yearsOfExperience}.", kind: "integer", initial: 5 },
          {
            key: "description", label: "Descripción", kind: "paragraphs",
            help: "Deja un renglón en blanco entre párrafos. Donde escribas {yearsOfExperience}, el sitio pone tus años de experiencia.",
          },
        ],
      },
      {
        title: "Puntos breves",
        help: "Ideas cortas junto a tu presentación.",
        entries: [
          {
            key: "entities", label: "Lista de puntos", help: "", item: "punto", gender: "o",
            fields: [
              { key: "title", label: "Título", help: "Dos o tres palabras." },
              { key: "icon", label: "Ícono", help: icon },
              {
                key: "description",
                label: "Descripción",
                help: "Una o dos frases que expliquen el punto con palabras sencillas, como se lo dirías a un paciente sentado frente a ti.",
              },
              { key: "line1", label: "Línea 1", help: "Dato breve opcional." },
              { key: "line2", label: "Línea 2", help: "Otro dato breve opcional." },
              { key: "imagePath", label: "Imagen", help: picture },
            ],
          },
        ],
      },
      {
        title: "Imágenes y tamaño",
        entries: [
          { key: "imagePath", label: "Retrato", help: picture },
          { key: "backgroundImagePath", label: "Imagen de fondo", help: picture },
          { key: "sectionHeight", label: "Altura de la sección", help: "Número de pixeles, por ejemplo 600.", kind: "integer", initial: 0 },
          { key: "images", label: "Otras imágenes", help: "Rutas de imágenes, por ejemplo /images/consulta.webp.", item: "imagen", gender: "a" },
        ],
      },
    ],
  },
];

/** The entries of a tab, without its groups. */
export const entriesOf = (tab: Tab): Entry[] => tab.groups.flatMap((group) => group.entries);
