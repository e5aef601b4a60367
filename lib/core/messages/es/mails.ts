import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Si no fuiste tú, inicia sesión, cierra todas las demás sesiones y cambia tu contraseña en Ajustes, Cuenta.",
    resetAndAsk:
      "Si no fuiste tú, restablece tu contraseña, con lo que se cierran todas las sesiones, y pide ayuda a quien administra este sitio.",
    resetLabel: "Restablecer mi contraseña",
    nothingToDo: "Si no fuiste tú, no tienes que hacer nada.",
    byOwner: "Lo hizo {by}, con quien compartes la aplicación.",
    askOwner: "Si algo no cuadra, pregúntale. El titular de la aplicación puede quitar a quienes la comparten.",
  },
  password_changed: {
    subject: "Tu contraseña ha cambiado",
    text: "Se ha cambiado la contraseña de tu cuenta {account}. Tu sesión se ha cerrado en los demás dispositivos.",
    closing: "Si no fuiste tú, restablece tu contraseña con el enlace de arriba.",
  },
  password_set: {
    subject: "Tu cuenta ya tiene contraseña",
    text: "Se ha establecido una contraseña para tu cuenta {account}. Ya puedes iniciar sesión con ella, además de con tus cuentas vinculadas.",
  },
  password_removed: {
    subject: "Se ha quitado tu contraseña",
    text: "Se ha quitado la contraseña de tu cuenta {account}. Aún puedes iniciar sesión con sus cuentas vinculadas y llaves de acceso.",
  },
  account_linked: {
    subject: "{provider} se ha vinculado a tu cuenta",
    text: "Una cuenta de {provider} se ha vinculado a {account}. Quien pueda iniciar sesión allí ya puede iniciar sesión aquí.",
    closing: "Si no fuiste tú, desvincúlala en Ajustes, Cuenta, y cambia tu contraseña.",
    label: "Ver las cuentas vinculadas",
  },
  account_unlinked: {
    subject: "{provider} se ha desvinculado de tu cuenta",
    text: "Una cuenta de {provider} se ha desvinculado de {account}. Ya no sirve para iniciar sesión.",
  },
  deletion_scheduled: {
    subject: "Tu cuenta se eliminará",
    text: "Tu cuenta {account} se va a eliminar. Su página está fuera de línea, y sus sesiones, tokens y aplicaciones se han revocado.",
    keep: "¿Has cambiado de idea? En un plazo de {days} días, inicia sesión y pulsa «{button}»: tu página vuelve tal como estaba. Después, todo desaparece.",
    closing: "Si no fuiste tú, inicia sesión, conserva la cuenta y cambia tu contraseña de inmediato.",
  },
  email_restored: {
    subject: "Tu correo anterior está de vuelta",
    text: "Este vuelve a ser el correo de tu cuenta {account}. Tu sesión se ha cerrado en todas partes, y la contraseña y los enlaces para restablecerla ya no sirven.",
    ended:
      "También hemos quitado lo que se había añadido a la cuenta en los {days} días anteriores: {ended}. Si algo era tuyo, vuelve a añadirlo.",
    nothingEnded: "No se había añadido nada más a la cuenta en los {days} días anteriores.",
    closing: "Si aún no has elegido una contraseña nueva, usa el enlace de arriba.",
    label: "Elegir una contraseña nueva",
  },
  second_factor_on: {
    subject: "La verificación en dos pasos está activada",
    text: "Desde ahora necesitas un código de tu app de autenticación para iniciar sesión en tu cuenta {account}.",
    codes:
      "Guarda tus códigos de recuperación donde los encuentres sin tu teléfono. Cada uno reemplaza una vez un código de la app.",
  },
  second_factor_off: {
    subject: "La verificación en dos pasos está desactivada",
    text: "Ya no necesitas un código para iniciar sesión en tu cuenta {account}. Sus códigos de recuperación ya no sirven.",
  },
  sessions_ended: {
    subject: "Se ha cerrado tu sesión en todas partes",
    text: "Quien administra este sitio ha cerrado todas las sesiones de tu cuenta {account}.",
    textTokens:
      "Quien administra este sitio ha cerrado todas las sesiones de tu cuenta {account} y revocado sus tokens personales y los tokens de sus aplicaciones conectadas.",
    again: "Puedes volver a iniciar sesión como siempre.",
    closing: "Si no sabes por qué, pregunta a quien administra el sitio y elige una contraseña nueva.",
  },
  recovery_code_used: {
    subject: "Se ha usado un código de recuperación",
    text: "Alguien inició sesión en tu cuenta {account} con un código de recuperación en vez de un código de la app.",
    left: "{left, plural, =0 {No te queda ninguno.} one {Te queda uno.} many {Te quedan #.} other {Te quedan #.}}",
    renew: "Puedes crear códigos nuevos en Ajustes, Cuenta.",
  },
  recovery_codes_renewed: {
    subject: "Tienes códigos de recuperación nuevos",
    text: "Tu cuenta {account} tiene diez códigos de recuperación nuevos. Los anteriores ya no sirven.",
  },
  passkey_added: {
    subject: "Se ha añadido una llave de acceso a tu cuenta",
    text: "La llave de acceso «{name}» se ha añadido a tu cuenta {account}. Sirve para iniciar sesión sin contraseña.",
    closing: "Si no fuiste tú, quítala en Ajustes, Cuenta, cierra todas las demás sesiones y cambia tu contraseña.",
    label: "Ver tus llaves de acceso",
  },
  passkey_removed: {
    subject: "Se ha quitado una llave de acceso de tu cuenta",
    text: "La llave de acceso «{name}» se ha quitado de tu cuenta {account}. Ya no sirve para iniciar sesión.",
  },
  application_created: {
    subject: "Se ha creado una aplicación en tu cuenta",
    text: "La aplicación «{application}» se ha creado en tu cuenta {account}. Se puede iniciar sesión en ella, y su secreto permite actuar en tu nombre.",
    label: "Ver tus aplicaciones",
  },
  application_changed: {
    subject: "Se ha cambiado tu aplicación «{application}»",
    text: "Se ha cambiado la aplicación «{application}» de tu cuenta {account}: {what}.",
  },
  application_transferred: {
    subject: "Tu aplicación «{application}» tiene otro titular",
    text: "La aplicación «{application}» pasó de {from} a {to}. Tu cuenta {account} la comparte.",
    closing: "Si algo no cuadra, pregunta a las personas que la comparten. Aparecen junto a la aplicación.",
  },
  secret_rotated: {
    subject: "Tu aplicación «{application}» tiene un secreto nuevo",
    text: "La aplicación «{application}» de tu cuenta {account} tiene un secreto nuevo, que permite actuar en tu nombre.",
  },
  webhook_disabled: {
    subject: "Se desactivó un webhook de «{application}»",
    failing:
      "Se desactivó el webhook de tu aplicación «{application}» en {host}: durante tres días no se pudo entregar nada.",
    gone: "Se desactivó el webhook de tu aplicación «{application}» en {host} porque respondió 410 Gone.",
    overflowing:
      "Se desactivó el webhook de tu aplicación «{application}» en {host} porque había demasiados eventos en espera.",
    again:
      "Cuando vuelva a responder, puedes activarlo en los ajustes de tu cuenta {account}. Los eventos que ocurren mientras está desactivado no se envían.",
    label: "Ver los webhooks",
  },
  personal_token_created: {
    subject: "Se ha creado un token personal",
    text: "El token personal «{name}» se ha creado en tu cuenta {account}. Quien lo tenga puede usar la API en tu nombre.",
    label: "Ver tus tokens",
  },
  page_deleted: {
    subject: "Tu página {page} ya no está en línea",
    text: "Se eliminó la página {page} de tu cuenta {account}.",
    keep: "Puedes restaurarla en Páginas durante {days} días; después desaparece para siempre, con sus estadísticas y mensajes.",
    label: "Ver tus páginas",
  },
  page_moved_away: {
    subject: "Tu página {page} tiene otro dueño",
    text: "{to} aceptó tu oferta, así que la página {page} ya no pertenece a tu cuenta {account}.",
  },
  page_offer_received: {
    subject: "{from} te ofrece la página {page}",
    text: "{from} quiere ceder la página {page} a tu cuenta {account}.",
    keep: "La oferta dura {days} días. Puedes aceptarla o rechazarla en Páginas.",
    label: "Ver la oferta",
  },
  username_changed: {
    subject: "Se ha cambiado tu nombre de usuario",
    text: "El nombre de usuario de tu cuenta ha pasado de @{from} a {account}. Inicia sesión con el nuevo o con tu dirección de correo. Nadie más puede quedarse con el anterior durante {days} días.",
  },
  new_session: {
    subject: "Nuevo inicio de sesión en tu cuenta",
    text: "Alguien ha iniciado sesión en tu cuenta {account}.",
    where: "{device}, el {time}",
    whereFrom: "{device}, desde la red {range}, el {time}",
    closing: "Si fuiste tú, no tienes que hacer nada. Si no, cierra esa sesión con «{button}».",
    label: "Ver tus sesiones",
  },
  prove_email: {
    subject: "Confirma tu correo electrónico",
    text: "Confirma que esta es la dirección de la cuenta {account}. El enlace funciona una vez, durante {hours} horas.",
    closing: "Si no conoces esta cuenta, ignora este correo: solo usamos la dirección cuando la confirmas.",
  },
  known_email: {
    subject: "Ya tienes una cuenta",
    text: "Alguien ha escrito esta dirección para la cuenta {account}. Pertenece a tu cuenta {owner} y se queda en ella.",
    signIn: "Si fuiste tú, inicia sesión en esa cuenta. Si has olvidado su contraseña, puedes restablecerla.",
  },
  email_changed: {
    subject: "Tu correo electrónico ha cambiado",
    text: "El correo de tu cuenta {account} ha pasado de este a {email}.",
    undo: "Si no fuiste tú, recupera esta dirección. Con ello se cierran todas las sesiones y se quita la contraseña, junto con todo lo que se añadió en los {days} días anteriores al cambio o desde entonces: cuentas vinculadas, llaves de acceso, verificación en dos pasos, tokens personales, aplicaciones conectadas, y URI de redirección y secretos de tus aplicaciones. Te diremos qué era y elegirás una contraseña nueva. El enlace funciona una vez, durante {linkDays} días.",
    closing: "Si fuiste tú, no tienes que hacer nada.",
  },
  reset_password: {
    subject: "Restablece tu contraseña",
    text: "Alguien ha pedido restablecer la contraseña de tu cuenta {account}. El enlace funciona una vez, durante {minutes} minutos.",
    closing: "Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.",
    label: "Elegir una contraseña nueva",
  },
  account_deleted: {
    subject: "Tu cuenta se ha eliminado",
    text: "Tu cuenta {account} se ha eliminado, con su página, sus archivos y sus conexiones. Nadie puede usar sus nombres durante {days} días.",
    closing: "No tienes que hacer nada más. También hemos borrado esta dirección.",
  },
  form_entry: {
    subject: "Nuevo mensaje desde tu página",
    text: "Alguien ha usado un formulario de tu página {account}.",
    form: "Formulario: {form}",
    from: "Su correo: {email}",
    label: "Ver todos los mensajes",
    closing: "No comprobamos quién los envía. En Ajustes, Mensajes puedes eliminar lo que no necesites.",
  },
  page_invitation: {
    subject: "Te invitan a {page}",
    text: "{owner} te invita a ayudar con la página {page}: {role}.",
    link: "El enlace funciona una vez, durante {days} días. Inicia sesión o crea una cuenta para aceptar.",
    label: "Ver la invitación",
    closing: "¿No conoces a esta persona? Ignora este correo; no pasará nada.",
  },
  statistics_week: {
    subject: "Tu semana: {views, plural, one {# visita} many {# de visitas} other {# visitas}}",
    text: "Del {from} al {to}, tu página {account} tuvo {views, plural, one {# visita} many {# de visitas} other {# visitas}} de {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}, y {clicks, plural, one {# clic} many {# de clics} other {# clics}}.",
    more: "Son {percent} % más visitas que la semana anterior.",
    less: "Son {percent} % menos visitas que la semana anterior.",
    link: "Lo más pulsado: {link}",
    source: "La mayoría vino de: {source}",
    label: "Ver tus estadísticas",
    closing: "Pediste este resumen. Puedes desactivarlo en Ajustes, Estadísticas.",
  },
};
