import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Página no encontrada",
    heading: "No hay nada en esta dirección",
    explanation: "Puede que el nombre esté mal escrito o que la página haya cambiado de dirección.",
    couldBeYours: "Un perfil que aún no existe podría ser el tuyo.",
    toStart: "Ir al inicio",
    createAccount: "Crear cuenta",
  },
  failed: {
    title: "Algo ha fallado por nuestra parte",
    explanation: "Inténtalo de nuevo en un momento. Los cambios que guardaste están a salvo.",
    report: "Si sigue ocurriendo, comunica el código {code}.",
    again: "Intentar de nuevo",
  },
  tooMany: {
    title: "Demasiadas peticiones",
    text: "Demasiadas peticiones: espera {seconds} s e inténtalo de nuevo.",
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
    text: "Este formulario ya no es actual. Recarga la página y envíalo de nuevo.",
    load: "Recargarla",
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
};
