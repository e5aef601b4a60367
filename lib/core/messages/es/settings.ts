import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Descargar tus datos",
    description:
      "Un ZIP con tu página, enlaces, bloques, pistas, archivos, mensajes, aplicaciones, conexiones, estadísticas y registro de seguridad. No incluye contraseñas ni tokens. Puedes descargarlo tres veces al día.",
    submit: "Descargar",
    failed: "No se pudieron descargar tus datos",
    back: "Volver a tu cuenta",
  },
  import: {
    title: "Importar una página",
    titleOf: "Importar en {page}",
    description:
      "De un ZIP que descargaste aquí o en un sitio como este. Sus ajustes, enlaces, bloques y pistas pasan a ser tu página.",
    explanation:
      "Tus nombres, tu dominio, tus mensajes, aplicaciones, conexiones, estadísticas y registro de seguridad no cambian. Tu página actual queda en «Versiones», donde puedes recuperarla. Un borrador sin publicar se pierde.",
    signInAgain: "Inicia sesión de nuevo primero; usa el aviso de arriba.",
    replace: "Reemplazar mi página actual",
    file: "Archivo ZIP",
    submit: "Importar la página",
    pending: "Importando…",
    failed: "No se pudo importar la página",
    unchanged: "No ha cambiado nada.",
    back: "Volver a tu cuenta",
  },
  delete: {
    title: "Eliminar la cuenta",
    explanation:
      "Tu página y sus archivos dejan de estar en línea al instante, se cierra tu sesión en todas partes y todos los tokens y aplicaciones conectadas dejan de funcionar. Durante siete días puedes iniciar sesión y conservar tu cuenta; después desaparece todo. Nadie más podrá usar tu nombre de usuario ni tu alias durante los 30 días siguientes.",
    signInAgain: "Inicia sesión de nuevo primero; usa el aviso de arriba.",
    username: "Escribe {username} para eliminar tu cuenta",
    atOnce: "Eliminar todo ahora mismo",
    atOnceHint: "Esto no se puede deshacer.",
    submit: "Eliminar la cuenta",
    pending: "Eliminando…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Tu aplicación deja} one {Tu # aplicación deja} many {Tus # aplicaciones dejan} other {Tus # aplicaciones dejan}} de funcionar al instante, con todos los secretos. Nadie más podrá {count, plural, =1 {usarla} one {usarla} many {usarlas} other {usarlas}} para iniciar sesión, y no {count, plural, =1 {la} one {la} many {las} other {las}} recuperas si conservas tu cuenta.",
    shared:
      "Las aplicaciones compartidas se quedan: {names}. Cada una pasa a quien la comparte contigo desde hace más tiempo, y no la recuperas si conservas tu cuenta.",
  },
  applications: {
    title: "Aplicaciones conectadas",
    description: "Las aplicaciones que pueden usar tu cuenta.",
    noneTitle: "No hay aplicaciones conectadas",
    none: "Cuando autorizas una aplicación, ves aquí lo que puede hacer y puedes desconectarla.",
    by: "de <owner>{name}</owner>, conectada el <day></day>",
    bySite: "en <owner>{name}</owner>, conectada el <day></day>",
    byItself: "se registró a sí misma, conectada el <day></day>",
    disconnect: "Desconectar",
    disconnectTitle: "¿Desconectar <b>{name}</b>?",
    explanation:
      "Pierde al instante el acceso a tu cuenta. Lo que ha cambiado queda como está. Para volver a usarla, tendrás que autorizarla otra vez.",
    uses: "Usa <pages></pages>.",
    says: "El desarrollador dice:",
  },
  messages: {
    title: "Mensajes",
    description: "Lo que te envían las visitas con los formularios de tu página.",
    noneTitle: "Aún no hay nada",
    none: "Añade un formulario a tu página, en Enlaces y bloques. Lo que envíen las visitas llegará aquí.",
    download: "Descargar como CSV",
    deleteAll: "Eliminar todo",
    deleteAllTitle: "¿Eliminar todos los mensajes?",
    explanation: "No se pueden recuperar.",
    delete: "Eliminar",
    agreed: "Aceptó:",
    noEmail: "Sin correo",
    older: "Anteriores",
    latest: "Más recientes",
    count: "{count, plural, one {# mensaje} many {# de mensajes} other {# mensajes}}",
  },
  domain: {
    title: "Dominio",
    description: "Muestra tu página en tu propio dominio.",
    premiumTitle: "Usa tu propio dominio con premium",
    premium:
      "Con premium puedes mostrar tu página en cualquier dominio tuyo. Hasta entonces, tu página está en {address}.",
    plainTitle: "Tu página tiene su propia dirección",
    plain: "Está en {address}.",
    seePremium: "Ver qué es premium",
    inactivePlain: "Tu cuenta no puede tener un dominio propio por ahora, así que este está desactivado.",
    inactiveTitle: "{domain} está verificado pero inactivo",
    inactive:
      "Tu cuenta ya no tiene premium, así que este dominio está desactivado. Volverá a funcionar en cuanto tengas premium.",
    goneTitle: "El registro TXT de {domain} ha desaparecido",
    gone: "Tu página aún funciona allí, pero vuelve a poner el registro pronto: si falta tres días seguidos, pierdes el dominio aquí.",
    verifiedTitle: "{domain} está verificado",
    verified:
      "Tu página aparece en <link>{address}</link> en cuanto el DNS del dominio apunte al servidor de este sitio. Ábrela con este enlace una vez en cada uno de tus navegadores, para que tus propias visitas no cuenten.",
    remove: "Quitar el dominio",
    removeShown: "Tu página deja de verse allí al instante.",
    removeClaimed: "Su registro TXT ya no cuenta.",
    removeTitle: "¿Quitar {domain}?",
    removeSubmit: "Quitar",
    removeLinks: "Los enlaces a tu página en este dominio dejan de funcionar.",
    removeExplanation: "Para volver a usarlo, tendrás que verificarlo otra vez con un registro nuevo.",
  },
  domainForm: {
    title: "Tu dominio",
    label: "Nombre de dominio",
    hint: "Solo el nombre. Necesitas acceso a su DNS para mostrar en el siguiente paso que es tuyo.",
    submit: "Guardar",
    pending: "Guardando…",
    saved: "Guardado",
  },
  proof: {
    title: "Muestra que {domain} es tuyo",
    description:
      "Añade este registro TXT donde administras el DNS del dominio y luego verifica. Déjalo ahí: lo comprobamos cada día.",
    name: "Nombre del registro",
    value: "Valor del registro",
    submit: "Verificar",
    pending: "Comprobando…",
  },
};
