import type * as english from "../en/area-errors";

export const pageErrors: Readonly<Record<keyof typeof english.pageErrors, string>> = {
  noPageOfYours: "No tienes ninguna página llamada «{name}».",
  pageRightLacking: "La persona a quien pertenece esta página no te ha dado ese permiso.",
  maxPages: "Tu cuenta no admite otra página; el máximo es {count}.",
  maxMembers: "Pueden ayudar con una página {count} personas como máximo; quita una primero.",
  maxInvitations: "Una página puede tener {count} invitaciones abiertas como máximo; retira una primero.",
  memberAlready: "Ya ayudas con esta página.",
  memberGone: "Esta persona ya no ayuda con la página.",
  ownPageAlready: "Esta página es tuya.",
  accountName: "Debe ser un nombre de usuario o un correo electrónico.",
  firstPageStays: "La primera página de una cuenta no se puede mover ni eliminar por separado.",
  gonePage: "Esta página ya no es tuya o ya no existe.",
  pageBeingDeleted: "Esta página ya se está eliminando.",
  pageNotDeleted: "Esta página ya no se está eliminando; vuelve a cargar la lista.",
  typePage: "Escribe {username}, el nombre de esta página.",
  goneOffer: "Esta página ya no se te ofrece.",
  noAccountOfName: "Aquí nadie se llama {name}.",
  ownAccount: "Esta es tu propia cuenta.",
  proofUnpublished: "Publica primero este enlace y compruébalo después.",
  proofImpossible:
    "Este enlace no se puede demostrar: tiene que estar marcado como tuyo y llevar a otra página de la web.",
  proofAbsent: "Hemos mirado en {host} y aún no hemos encontrado ninguna prueba.",
  proofUnknown: "{host} no ha respondido. Vuelve a intentarlo en unos minutos.",
};

export const ownerErrors: Readonly<Record<keyof typeof english.ownerErrors, string>> = {
  ownerOfApplicationOnly: "Solo puede hacerlo el titular de esta aplicación.",
  coOwnerAlready: "Esta aplicación ya es tuya.",
  chooseNewOwner: "Elige a quién pasa la aplicación.",
  coOwnerGone: "Esta persona ya no comparte la aplicación.",
  ownerStays: "El titular no puede dejarla; transfiere antes la aplicación.",
  ownerChanged: "La aplicación ya tiene otro titular; recarga la página.",
  maxCoOwners: "Una aplicación puede compartirse con {count} personas; quita antes a una.",
  maxCoOwned: "Una cuenta puede compartir {count} aplicaciones; deja antes una.",
  maxClientInvitations: "Puede haber {count} invitaciones abiertas como máximo; retira antes una.",
  maxApplicationsOfOther: "Esa persona ya tiene {count} aplicaciones, el máximo de una cuenta.",
  secretOfFormerOwner: "Quien creó este secreto ya no comparte la aplicación; crea uno nuevo.",
};

export const webhookErrors: Readonly<Record<keyof typeof english.webhookErrors, string>> = {
  webhookAddress: "Escribe una dirección que empiece por https://, sin nombre de usuario ni #.",
  webhookPrivate:
    "No se puede llegar a este host desde internet. Escribe un nombre público de tu servidor o un túnel hacia él.",
  eventNeeded: "Elige al menos un evento.",
  noWebhook: "Esta aplicación no tiene ese webhook.",
  maxWebhooks: "Una aplicación puede tener {count} webhooks; elimina uno primero.",
  webhookDisabled: "Este webhook está desactivado; actívalo primero.",
  webhookAccessEnded: "El acceso de la aplicación a esta página ha terminado, así que el evento no se vuelve a enviar.",
  noDelivery: "Este envío ya no está en el registro.",
};

export const oauthErrors: Readonly<Record<keyof typeof english.oauthErrors, string>> = {
  repeatedParameter: "La dirección contiene {name} más de una vez.",
  noClientId: "La dirección no dice qué aplicación lo pide: falta client_id.",
  unknownClient: "Aquí no hay ninguna aplicación registrada con este client_id. Puede que se haya eliminado.",
  noRedirectUri: "La dirección no dice adónde enviarte después: falta redirect_uri.",
  unknownRedirectUri: "Esta redirect_uri no es una de las que la aplicación ha registrado.",
  clientAddress:
    "El client_id no es la dirección de la descripción de una aplicación: debe empezar por https://, incluir una ruta y estar escrita como la escriben los navegadores.",
  clientAtService:
    "Una aplicación no puede describirse en {host}: este sitio usa ese servicio. Su desarrollador debe poner la descripción en un servidor propio.",
  clientDocumentAway:
    "Ahora mismo no se puede acceder a la descripción de la aplicación en {host}. Inténtalo de nuevo en un minuto.",
  clientDocumentWrong: "La descripción de la aplicación en {host} no se puede usar. Hay que corregir: {what}.",
  clientDocumentPrivate:
    "No se puede leer la descripción de la aplicación: {host} no está en la internet pública. Su desarrollador debe ponerla en un servidor al que pueda acceder todo el mundo.",
  clientDocumentNoAddress:
    "No se puede leer la descripción de la aplicación: el nombre {host} no tiene ninguna dirección pública. Su desarrollador debe revisar el nombre.",
  clientDocumentNoName:
    "No se puede leer la descripción de la aplicación: no se ha podido resolver el nombre {host}. Inténtalo de nuevo en un minuto.",
  clientDocumentNoConnection:
    "No se puede leer la descripción de la aplicación: no se ha podido establecer una conexión segura con {host}. Inténtalo de nuevo en un minuto. Si vuelve a fallar, su desarrollador debe revisar el servidor y su certificado.",
  clientDocumentSlow:
    "No se puede leer la descripción de la aplicación: {host} no la ha enviado en {seconds} s. Inténtalo de nuevo en un minuto.",
  clientDocumentStatus:
    "No se puede leer la descripción de la aplicación: {host} ha respondido con el estado HTTP {status}. Debe estar disponible allí con el estado 200, sin redirección.",
  clientDocumentType:
    "La descripción de la aplicación en {host} no se puede usar: debe enviarse sin comprimir, como application/json o text/html.",
  clientDocumentLarge:
    "La descripción de la aplicación en {host} no se puede usar: supera los {json} kB de JSON o los {html} kB de HTML.",
  clientDocumentNoJson: "La descripción de la aplicación en {host} no se puede usar: no es un objeto JSON válido.",
  onlyDeviceCodes:
    "Esta aplicación no tiene URI de redirección: solo inicia sesión con un código que se introduce en /device.",
  registrationOff:
    "En esta instancia los programas no pueden registrarse por sí mismos. Registra la aplicación en los ajustes, en «Desarrolladores», o usa como client_id la dirección https de un documento que la describa.",
};
