import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Descarga tus datos",
    description:
      "Un ZIP con tu página, enlaces, tarjetas, pistas, aplicaciones, conexiones, estadísticas, registro de seguridad y archivos, en JSON y tal como están guardados. No incluye secretos: solo existen sus hashes. Tres veces al día.",
    submit: "Descargar",
    failed: "No se descargaron tus datos",
    back: "Volver a la cuenta",
  },
  import: {
    title: "Importar una página",
    description:
      "De un ZIP descargado aquí o en otro sitio de este tipo: sus ajustes, enlaces, tarjetas, pistas y sus archivos pasan a ser tu página.",
    explanation:
      "Los nombres, dominios propios, aplicaciones, conexiones, estadísticas y el registro de seguridad quedan como están aquí: pertenecen a una cuenta. Tu página actual queda entre sus versiones, desde donde puedes recuperarla; un borrador sin publicar se pierde.",
    signInAgain: "Inicia sesión de nuevo para importar una página; usa el aviso de arriba.",
    replace: "Reemplazar mi página actual",
    file: "Archivo ZIP",
    submit: "Importar la página",
    pending: "Importando…",
    failed: "No se importó la página",
    unchanged: "No se cambió nada.",
    back: "Volver a la cuenta",
  },
  delete: {
    title: "Eliminar la cuenta",
    explanation:
      "Tu página, sus archivos y sus direcciones se desactivan al instante, y terminan todas las sesiones, tokens y aplicaciones conectadas. Durante siete días puedes iniciar sesión y conservar tu cuenta; después desaparece todo. Nadie más podrá usar tu nombre de usuario ni tu alias durante los 30 días siguientes.",
    signInAgain: "Inicia sesión de nuevo para eliminar la cuenta; usa el aviso de arriba.",
    username: "Escribe {username} para eliminar la cuenta",
    atOnce: "Eliminar todo de inmediato",
    atOnceHint: "Esto no se puede deshacer.",
    submit: "Eliminar la cuenta",
    pending: "Eliminando…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Tu aplicación termina} one {Tu # aplicación termina} many {Tus # aplicaciones terminan} other {Tus # aplicaciones terminan}} de inmediato, con todos sus secretos. Quienes inician sesión a través de {count, plural, =1 {ella ya no podrán hacerlo, y no vuelve} one {ella ya no podrán hacerlo, y no vuelve} many {ellas ya no podrán hacerlo, y no vuelven} other {ellas ya no podrán hacerlo, y no vuelven}} si conservas tu cuenta.",
  },
  applications: {
    title: "Aplicaciones conectadas",
    description: "Lo que has permitido que use tu cuenta.",
    noneTitle: "No hay ninguna aplicación conectada",
    none: "Cuando autorizas una aplicación aparece aquí, con lo que puede hacer y un botón para desconectarla.",
    by: "de <owner>{name}</owner>, conectada el <day></day>",
    disconnect: "Desconectar",
    disconnectTitle: "¿Desconectar <b>{name}</b>?",
    explanation:
      "Pierde al instante el acceso a tu cuenta. Lo que ha cambiado hasta ahora queda como está. Para volver a usarla tendrás que autorizarla de nuevo.",
    says: "El desarrollador dice:",
  },
  domain: {
    title: "Dominio",
    description: "Muestra tu página bajo un dominio propio en lugar del nuestro.",
    premiumTitle: "El dominio propio viene con premium",
    premium:
      "Con premium, tu página responde en cualquier dominio que sea tuyo. Pídelo a quien administra este sitio; hasta entonces tu página está en {address}.",
    inactiveTitle: "{domain} está verificado pero inactivo",
    inactive:
      "Tu cuenta ya no tiene premium, así que este dominio está desactivado. Volverá a funcionar en cuanto tengas premium.",
    goneTitle: "El registro TXT de {domain} ha desaparecido",
    gone: "Tu página aún responde allí. Vuelve a poner el registro: si falta tres días seguidos, el dominio deja de ser tuyo aquí.",
    verifiedTitle: "{domain} está verificado",
    verified:
      "Tu página responde en <link>{address}</link> en cuanto el registro de dirección del dominio lleve al servidor de este sitio. Entra una vez por este enlace en cada uno de tus navegadores: en tu propio dominio no tienes la sesión iniciada, así que tus visitas se contarían.",
    remove: "Quitar el dominio",
    removeShown: "Tu página deja de responder allí al instante.",
    removeClaimed: "Su registro TXT ya no prueba nada.",
    removeTitle: "¿Quitar {domain}?",
    removeSubmit: "Eliminar definitivamente",
    removeLinks: "Los enlaces a tu página bajo este dominio dejan de funcionar.",
    removeExplanation: "Para volver a usarlo tendrás que demostrarlo de nuevo, con otro registro.",
  },
  domainForm: {
    title: "Tu dominio",
    label: "Nombre de dominio",
    hint: "Solo el nombre de un dominio cuyo DNS puedas cambiar. En el siguiente paso demuestras que es tuyo.",
    submit: "Guardar",
    pending: "Guardando…",
    saved: "Guardado",
  },
  proof: {
    title: "Demuestra que {domain} es tuyo",
    description:
      "Añade este registro TXT donde administras el DNS del dominio y luego verifica. Consérvalo: lo comprobamos cada día.",
    name: "Nombre del registro",
    value: "Valor del registro",
    submit: "Verificar",
    pending: "Buscando…",
  },
};
