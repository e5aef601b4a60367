import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Ver tu perfil: nombre de usuario, nombre visible, aspecto y ajustes",
    limit: "No ve tu correo electrónico.",
  },
  email: {
    sentence: "Ver tu correo electrónico",
    limit: "No puede cambiar la dirección.",
  },
  "profile.update": {
    sentence: "Cambiar tu perfil: nombres, biografía, colores, efectos y ajustes",
    also: "Incluye tu nombre de usuario y quitar imágenes y sonidos.",
    limit: "No puede cambiar tu correo ni tu contraseña.",
  },
  links: {
    sentence: "Ver, añadir, cambiar y quitar tus enlaces",
    limit: "No puede cambiar el resto de tu página.",
  },
  cards: {
    sentence: "Ver, añadir y quitar tus tarjetas",
    limit: "No puede cambiar el resto de tu página.",
  },
  uploads: {
    sentence: "Subir tu avatar, fondo, cursor, fuente y pistas de audio",
    also: "Una imagen, un cursor o una fuente nuevos reemplazan a los anteriores.",
    limit: "No puede renombrar ni eliminar pistas de audio.",
  },
  "audios.manage": {
    sentence: "Eliminar tus pistas de audio, y renombrarlas si también puede subirlas",
    limit: "No puede añadir ni renombrar pistas.",
  },
};
