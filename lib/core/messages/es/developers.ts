import type { Messages } from "../namespaces";

export const developers: Messages["developers"] = {
  page: {
    title: "Desarrolladores",
    description: "Las aplicaciones que has registrado para usar la API.",
    create: "Nueva aplicación",
    noneTitle: "Aún no hay aplicaciones",
    none: "Registra una para obtener un ID de cliente y un secreto de cliente, y deja que otras personas conecten su perfil con ella.",
    public: "Pública",
    confidential: "Confidencial",
    tabs: "Desarrolladores",
    applications: "Aplicaciones",
    tokens: "Tokens personales",
  },
  application: {
    title: "Aplicación",
    all: "Todas las aplicaciones",
    settings: "Ajustes",
    usage: "Uso",
    credentials: "Credenciales",
    clientId: "ID de cliente",
  },
  new: {
    title: "Nueva aplicación",
    description: "Se ven su nombre, su descripción y que es tuya.",
  },
  confirmFirst: {
    onlyTitle: "Confirma tu identidad antes de cambiar esto",
    title: "Confirma tu identidad",
    onlyWay: "Confirmar y volver aquí",
    passkey: "Usar una llave de acceso en vez de la contraseña",
    holds: "<link>{way}</link>. No volveremos a preguntarte en cinco minutos.",
  },
  newForm: {
    ready: "Tu aplicación está lista",
    done: "Listo",
    submit: "Crear la aplicación",
    pending: "Creando…",
    back: "Volver",
  },
  editForm: {
    title: "Ajustes",
    submit: "Guardar",
    pending: "Guardando…",
    saved: "Guardado",
    endSecrets:
      "Revocar los secretos y los tokens de acceso que obtuvieron con client credentials. Después, guarda de nuevo.",
  },
  clientFields: {
    name: "Nombre",
    description: "Descripción",
    descriptionHint: "Se ve al decidir si se autoriza tu aplicación.",
    optional: "opcional",
    websiteUrl: "URL del sitio web",
    termsOfServiceUrl: "URL de las condiciones del servicio",
    privacyPolicyUrl: "URL de la política de privacidad",
    kind: "Tipo de aplicación",
    kinds: {
      server: "Un sitio o servicio con servidor",
      browser: "Una página web sin servidor",
      native: "Una aplicación de móvil o de escritorio",
      command_line: "Un programa de línea de comandos",
    },
    kindHint:
      "Te mostraremos el código adecuado. Sin servidor no puede guardar un secreto, así que es un cliente público.",
    public: "Cliente público",
    publicHint: "Una aplicación nativa o de navegador, que no puede guardar un secreto. En su lugar usa PKCE.",
    es256: "Firmar los id_tokens con ES256",
    es256Hint:
      "Para iniciar sesión con OpenID Connect. Déjalo desactivado si tu biblioteca no lo pide: todas conocen RS256.",
  },
  redirectUris: {
    label: "URI de redirección",
    hint: "Adonde se vuelve, con un código para tu programa. En tu propio ordenador es una dirección como http://127.0.0.1:4000/callback",
    optional: "opcional",
    remove: "Quitar",
    removeWhat: "Quitar la línea {number}",
    add: "Añadir una URI de redirección",
  },
  credentials: {
    clientId: "ID de cliente",
    clientSecret: "Secreto de cliente",
    copyNow: "Copia el secreto de cliente ahora",
    explanation: "Solo lo mostramos una vez, porque solo guardamos su hash. Consérvalo en tu servidor.",
  },
  secrets: {
    label: "Secreto de cliente",
    copyNow: "Copia el secreto de cliente ahora",
    explanation: "No volverás a verlo.",
    previous: "Tu secreto anterior sigue sirviendo hasta que lo revoques o crees otro más.",
    revokeSecret: "Revocar el secreto",
    revokeTitle: "¿Revocar el secreto que termina en {tail}?",
    revokeExplanation:
      "Las solicitudes de token que lo usan fallan al instante, y los tokens de acceso que obtuvo con client credentials dejan de funcionar. Las personas siguen conectadas.",
    revoke: "Revocar",
    none: "No hay secretos activos. Crea uno nuevo.",
    rotate: "Crear un secreto nuevo",
    pending: "Creando…",
    rotateTitle: "¿Crear otro y revocar el secreto que termina en {tail}?",
    rotateAndRevoke: "Crear y revocar el anterior",
    cancel: "Cancelar",
  },
  secretState: {
    used: "creado el {day} · usado por última vez el {last}",
    unused: "creado el {day} · nunca usado",
    olderUsed:
      "Puedes tener dos secretos a la vez. El más antiguo, creado el {day} y usado por última vez el {last}, se revoca al instante: las solicitudes de token que lo usan fallan y los tokens de acceso que obtuvo con client credentials dejan de funcionar.",
    olderUnused:
      "Puedes tener dos secretos a la vez. El más antiguo, creado el {day} y nunca usado, se revoca al instante: las solicitudes de token que lo usan fallan y los tokens de acceso que obtuvo con client credentials dejan de funcionar.",
  },
  integration: {
    title: "Primeros pasos",
    withSecret:
      "Cada ejemplo inicia la sesión de una persona y lee su perfil. Toma el secreto de cliente de la variable de entorno {variable}.",
    withPkce: "Cada ejemplo inicia la sesión de una persona con PKCE y lee su perfil.",
    authorizeLink: "Enlace de autorización",
    byHand:
      "Para probar a mano. Un programa añade su propio state, como hacen los ejemplos, y lo compara cuando la persona vuelve.",
    onDevice:
      "Su URI de redirección abre una aplicación en un dispositivo, que no puede guardar un secreto: activa «Cliente público». Así el ejemplo funciona tal cual.",
    install: "Instalar",
    signInWith: "Iniciar sesión con {title}",
    start: "Guárdalo como {file} y ejecútalo",
    thenOpen: "Después abre {address} en un navegador. Te lleva a la página de consentimiento y de vuelta.",
    nativeApp: "Aplicación nativa (JavaScript)",
    browserApp: "Navegador (sin servidor)",
    commandLine: "Línea de comandos (Node)",
  },
  icon: {
    title: "Icono",
    description: "Se ve en la página de consentimiento y entre las aplicaciones conectadas.",
    picture: "Imagen",
    upload: "Subir el icono",
    remove: "Quitar el icono",
    hint: "{formats}; {megabytes} MB como máximo. Lo recortamos en forma de cuadrado.",
    refused: "El icono no se ha cambiado",
    unusable: "Este archivo no sirve. Elige una imagen: {formats}; {megabytes} MB como máximo.",
    back: "Volver a la aplicación",
  },
  delete: {
    title: "Eliminar la aplicación",
    breaks:
      "{people, plural, one {Se desconectará # persona} many {Se desconectarán # personas} other {Se desconectarán # personas}}. Dejan de funcionar al instante {accessTokens, plural, one {# token de acceso} many {# tokens de acceso} other {# tokens de acceso}} y {refreshTokens, plural, one {# token de actualización} many {# tokens de actualización} other {# tokens de actualización}}.",
    question: "¿Eliminar <b>{name}</b>?",
    explanation:
      "Pierdes su ID de cliente, sus secretos y su icono, y todo lo que los usa deja de funcionar. Esto no se puede deshacer.",
    submit: "Eliminar definitivamente",
  },
  usage: {
    people: "Personas",
    peopleDescription: "Personas que la tienen conectada ahora.",
    connected:
      "<big>{count, number}</big> {count, plural, one {persona conectada} many {personas conectadas} other {personas conectadas}}",
    nothing:
      "Las solicitudes a la API con los tokens de esta aplicación, y sus solicitudes de token, se cuentan aquí por día, ruta y estado.",
    note: "Quien conozca el ID de cliente puede causar errores en la página de autorización o con un secreto incorrecto.",
    limits: "Límites",
    limitsNote:
      "Las lecturas y los cambios cuentan por persona; las cifras de aquí son para client credentials, que actúan como tú. Las subidas cuentan por persona en todas las aplicaciones. Las solicitudes de token cuentan por dirección; las cifras de aquí son las de la tuya.",
    tokenNothing:
      "Las solicitudes a la API con este token se cuentan aquí por día, ruta y estado, hasta que caduque o lo revoques.",
    tokensNothing:
      "Las solicitudes a la API con estos tokens se cuentan aquí por día, ruta y estado, hasta que caduquen o los revoques.",
    tokensLimitsNote:
      "Todos tus tokens personales comparten estos límites. Las subidas cuentan también en todas las aplicaciones.",
    token: "Token",
    allTokens: "Todos los tokens",
  },
  requests: {
    none: "Aún no hay solicitudes",
    noneSentence: "Aún no hay solicitudes.",
    perDay: "Solicitudes por día",
    endpoint: "Ruta de la API",
    allEndpoints: "Todas las rutas",
    show: "Mostrar",
    byEndpoint: "Por ruta y estado",
    status: "Estado",
    count: "Solicitudes",
    summary:
      "{requests, plural, one {# solicitud} many {# solicitudes} other {# solicitudes}} en {days} días, {wrong, number} con rechazo o error",
    most: "{most, number} al día como máximo",
    asTable: "Solicitudes por día en una tabla",
    day: "Día",
  },
  errors: {
    title: "Errores",
    description: "Lo que se rechazó en los últimos {days} días, hasta {most} tipos. Los secretos se omiten.",
    none: "No se ha rechazado nada.",
    times: "{times, plural, one {# vez} many {# veces} other {# veces}}",
    first: "primera <at></at>",
    last: "última <at></at>",
  },
  headroom: {
    reads: "Lecturas con un token",
    changes: "Cambios con un token",
    uploads: "Subidas",
    tokenRequests: "Solicitudes de token desde tu dirección",
    failedAuthentications: "Autenticaciones de cliente fallidas desde tu dirección",
    redirectUris: "URI de redirección",
    secrets: "Secretos de cliente",
    applications: "Aplicaciones en tu cuenta",
    personalTokens: "Tokens personales",
    left: "quedan {left, number} de {most, number}",
    leftIn: "quedan {left, number} de {most, number} por {span}",
    minute: "minuto",
    hour: "hora",
    day: "día",
    minutes: "{count, plural, one {# minuto} many {# minutos} other {# minutos}}",
    seconds: "{count} s",
    refused:
      "{count, plural, =0 {Ningún límite rechazó solicitudes} one {Un límite rechazó # solicitud} many {Los límites rechazaron # solicitudes} other {Los límites rechazaron # solicitudes}} (429) en los últimos {days} días.",
  },
};
