import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "Autorizar una aplicación",
    question: "¿Permitir que <b>{name}</b> use tu cuenta?",
    by: "Una aplicación de <owner>{name}</owner>",
    bySite: "Una aplicación en <owner>{name}</owner>",
    byItself: "Una aplicación que se registró a sí misma",
    selfNamed:
      "Así se llama {host} a sí mismo; cualquiera puede elegir cualquier nombre. Comprueba que vienes de {host}.",
    selfNamedProgram:
      "Cualquier programa de este dispositivo puede decir que es de {host}. Autorízalo solo si acabas de abrirlo.",
    selfNamedAlone:
      "La aplicación eligió este nombre; cualquiera puede elegir cualquier nombre. Fíjate en adónde irás después.",
    says: "El desarrollador dice:",
    able: "Podrá",
    ableToMore: "Ya has permitido parte de esto. Podrá",
    see: "Ver",
    change: "Cambiar",
    isNew: "Nuevo",
    as: "como <b>{name}</b>",
    switch: "Cambiar de cuenta",
    choosePage: "¿Qué página puede usar?",
    onlyThisPage: "No podrá usar tus otras páginas.",
    signedIn: "Sesión iniciada como <b>{name}</b>",
    unchecked:
      "{site} no ha revisado esta aplicación. Autorízala solo si sabes quién la hizo y esperabas esta solicitud.",
    sentTo: "Después irás a <to>{target}</to>.",
    app: "la aplicación {scheme} de este dispositivo",
    cancel: "Cancelar",
    authorize: "Autorizar",
    disconnect: "Puedes desconectar la aplicación en cualquier momento en tus ajustes.",
    website: "Sitio web de <b>{name}</b>",
    terms: "Condiciones del servicio de <b>{name}</b>",
    privacy: "Política de privacidad de <b>{name}</b>",
  },
  device: {
    title: "Conectar un dispositivo",
    enter: "Escribe el código que muestra tu dispositivo.",
    code: "Código",
    example: "Por ejemplo, {example}",
    continue: "Continuar",
    unknown: "Este código no es correcto o ha caducado. Compruébalo o pide otro en tu dispositivo.",
    tooMany: "Demasiados códigos incorrectos. Espera un rato y vuelve a intentarlo.",
    check: "¿Tu dispositivo muestra <code>{value}</code>?",
    warning:
      "Continúa solo si lo has empezado tú, en un dispositivo que tienes delante. Si alguien te ha enviado este código o enlace, cancela: esa persona tendría acceso a tu cuenta.",
    asked: {
      unknown: "Solicitado <ago></ago>",
      here: "Solicitado <ago></ago>, desde la red que usas ahora",
      local: "Solicitado <ago></ago>, desde la red local",
      elsewhere: "Solicitado <ago></ago>, desde otra red ({range})",
    },
    allowed: { title: "Tu dispositivo está conectado", text: "Puedes cerrar esta página y volver a tu dispositivo." },
    refused: {
      title: "No se ha compartido nada",
      text: "El dispositivo no tiene acceso a tu cuenta. Puedes cerrar esta página.",
    },
  },
  refused: {
    title: "No se puede continuar",
    again: "Vuelve a la aplicación y empieza de nuevo.",
    explanation:
      "Para proteger tu cuenta, no te hemos redirigido y no se ha compartido nada. Si usas esta aplicación, cuéntale a su desarrollador lo que lees aquí. Si eres su desarrollador, compara la dirección con los ajustes de tu aplicación.",
    unknownApp:
      "No se ha compartido nada. No sabemos quién hizo esta aplicación y no la has usado con tu cuenta, por eso no te hemos enviado a {target}. Ve solo si conoces ese destino.",
    return: "Continuar a {target}",
  },
};
