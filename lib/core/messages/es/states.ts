import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Página no encontrada",
    heading: "Esta página no existe",
    explanation: "Revisa cómo está escrita la dirección. Puede que la página haya cambiado de sitio.",
    couldBeYours: "Si buscabas un perfil, quizá el nombre aún esté libre.",
    isFree: "{name} está libre",
    claimIt: "Hazlo tuyo antes de que se te adelanten.",
    claim: "Quedármelo",
    toStart: "Ir a la página de inicio",
    createAccount: "Crear cuenta",
    inSettings: "Esta página no existe en tus ajustes. Puede que su contenido se haya eliminado o sea de otra cuenta.",
    toSettings: "Ir a tus ajustes",
    inDocumentation: "Esta página no existe en la documentación. Puede que haya cambiado de sitio.",
    toDocumentation: "Ir a la documentación",
  },
  failed: {
    title: "Algo ha fallado por nuestra parte",
    explanation: "Inténtalo de nuevo en un momento. Los cambios que guardaste están a salvo.",
    report: "Si vuelve a ocurrir, comunica el código {code}.",
    again: "Intentar de nuevo",
  },
  tooMany: {
    title: "Demasiadas solicitudes",
    text: "Demasiadas solicitudes. Espera {seconds} s e inténtalo de nuevo.",
    again: "Intentar de nuevo",
  },
  unavailable: {
    title: "No disponible ahora mismo",
    heading: "{site} no está disponible ahora mismo",
    text: "Los cambios que guardaste están a salvo.",
    again: "Inténtalo de nuevo en unos segundos",
  },
  outdated: {
    title: "Esta página ha cambiado",
    text: "Este formulario está desactualizado. Recarga la página y envíalo de nuevo.",
    load: "Recargar",
  },
  noPage: {
    title: "Página no encontrada",
    text: "No hay ninguna página en esta dirección.",
    toFirst: "Ir a la primera página",
  },
  otherAddress: {
    title: "Este sitio tiene otra dirección",
    text: "Solo se puede abrir allí.",
    go: "Ir a {address}",
  },
  noFile: {
    title: "Archivo no encontrado",
    text: "No hay ningún archivo en esta dirección.",
  },
  status: {
    title: "Estado del servicio",
    description: "Qué funciona ahora en {site} y qué no funcionó en los últimos {days} días.",
    ok: "Todo funciona",
    problem: "Algunas partes no funcionan en este momento",
    works: "Funciona",
    fails: "No funciona",
    history: "Últimos {days} días",
    since: "Cada parte se comprueba una vez por minuto. Los días son en UTC, a partir del <date></date>.",
    none: "Sin problemas.",
    day: "{part}: sin funcionar durante {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.",
    unchecked:
      "El sitio estuvo detenido o fuera de servicio durante {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.",
    parts: {
      database: "Páginas y API",
      tables: "Datos guardados",
      storage: "Archivos y subidas",
      rate_limits: "Límites de uso",
      backups: "Copias de seguridad",
      changes: "Carga rápida de las páginas",
      webhooks: "Eventos para las aplicaciones (webhooks)",
    },
  },
};
