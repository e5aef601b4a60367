import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Ver tu perfil: nombre de usuario, nombre visible, estilo y ajustes",
    limit: "No puede ver tu correo electrónico.",
  },
  email: {
    sentence: "Ver tu correo electrónico",
    limit: "No puede cambiar la dirección.",
  },
  "profile.update": {
    sentence: "Cambiar tu perfil: nombres, biografía, colores, efectos y ajustes",
    also: "Incluye tu nombre de usuario y quitar imágenes y música.",
    limit: "No puede cambiar tu correo ni tu contraseña.",
  },
  links: {
    sentence: "Ver, añadir, cambiar y quitar tus enlaces",
    limit: "No puede cambiar el resto de tu página.",
  },
  cards: {
    sentence: "Ver, añadir y quitar los bloques de tu página",
    limit: "No puede cambiar el resto de tu página.",
  },
  uploads: {
    sentence: "Subir tu foto, fondo, cursor, fuente y música",
    also: "Una foto, un fondo, un cursor o una fuente nuevos reemplazan a los anteriores.",
    limit: "No puede cambiar el nombre de tus pistas ni eliminarlas.",
  },
  "audios.manage": {
    sentence: "Eliminar tus pistas, y cambiarles el nombre si también puede subirlas",
    limit: "Por sí solo, este permiso no deja añadir pistas ni cambiarles el nombre.",
  },
  statistics: {
    sentence: "Ver las estadísticas de tu página: visitas, clics y de dónde vienen los visitantes",
    limit: "No puede saber quiénes son tus visitantes.",
  },
  openid: {
    sentence: "Iniciar tu sesión: reconocer tu cuenta cuando vuelvas",
    limit: "Por sí solo, este permiso no deja ver ni cambiar nada más.",
  },
  profile: {
    sentence: "Ver quién eres: nombre de usuario, nombre visible, foto, idioma y dirección de tu página",
    limit: "No puede ver tu correo electrónico.",
  },
};
