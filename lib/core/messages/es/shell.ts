import type { Messages } from "../namespaces";

export const shell: Messages["shell"] = {
  header: {
    label: "Sitio",
    developers: "Desarrolladores",
    signOut: "Cerrar sesión",
    signIn: "Iniciar sesión",
    createAccount: "Crear cuenta",
  },
  settings: {
    label: "Ajustes",
    page: "Página",
    domain: "Dominio",
    account: "Cuenta",
    statistics: "Estadísticas",
    messages: "Mensajes",
    applications: "Apps conectadas",
    developers: "Desarrolladores",
    pages: "Páginas",
    switchPage: "Cambiar de página",
    allPages: "Todas las páginas",
    ownPages: "Tus páginas",
    sharedPages: "Compartidas contigo",
    viewProfile: "Ver el perfil",
    displacedTitle: "Tu cuenta necesita otro correo electrónico",
    displaced: "Otra persona ha confirmado la dirección que tenías.",
    enterAddress: "Escribe tu dirección",
  },
  dialog: {
    cancel: "Cancelar",
  },
  copying: {
    copy: "Copiar",
    copyWhat: "Copiar: {what}",
    copied: "Copiado",
    press: "Pulsa Ctrl+C",
  },
  time: {
    justNow: "ahora mismo",
    onDay: "el {day}",
  },
  device: {
    browserOn: "{browser} en {system}",
    aBrowserOn: "Un navegador en {system}",
    unknown: "Un dispositivo desconocido",
    iphone: "un iPhone",
    ipad: "un iPad",
    phone: "un teléfono Android",
    tablet: "una tableta Android",
  },
};
