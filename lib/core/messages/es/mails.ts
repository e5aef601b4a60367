import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Si no fuiste tú, inicia sesión, cierra todas las demás sesiones y cambia tu contraseña en Ajustes, Cuenta.",
    resetAndAsk:
      "Si no fuiste tú, restablece tu contraseña, con lo que se cierran todas las sesiones, y pide ayuda a quien administra este sitio.",
    resetLabel: "Restablecer la contraseña",
    nothingToDo: "Si no fuiste tú, no tienes que hacer nada.",
  },
  password_changed: {
    subject: "Tu contraseña ha cambiado",
    text: "Se ha cambiado la contraseña de tu cuenta {account}. Todas las demás sesiones se han cerrado.",
    closing: "Si no fuiste tú, elige otra contraseña con el enlace de este correo.",
  },
  password_set: {
    subject: "Se ha establecido una contraseña",
    text: "Tu cuenta {account} tiene ahora una contraseña, además de sus cuentas vinculadas.",
  },
  password_removed: {
    subject: "Se ha quitado tu contraseña",
    text: "Tu cuenta {account} ya no tiene contraseña. Sus cuentas vinculadas y llaves de acceso siguen abriéndola.",
  },
  account_linked: {
    subject: "{provider} se ha vinculado a tu cuenta",
    text: "Una cuenta de {provider} se ha vinculado a {account}. Quien inicie sesión allí puede iniciar sesión aquí.",
    closing: "Si no fuiste tú, desvincúlala en Ajustes, Cuenta, y cambia tu contraseña.",
    label: "Ver las cuentas vinculadas",
  },
  account_unlinked: {
    subject: "{provider} se ha desvinculado de tu cuenta",
    text: "Una cuenta de {provider} se ha desvinculado de {account}. Ya no la abre.",
  },
  deletion_scheduled: {
    subject: "Tu cuenta se eliminará",
    text: "Tu cuenta {account} se va a eliminar. Su página está desactivada, y sus sesiones, tokens y aplicaciones han terminado.",
    keep: "Durante {days} días puedes iniciar sesión y pulsar «{button}»: la página vuelve tal como estaba. Después, todo desaparece.",
    closing: "Si no fuiste tú, inicia sesión, conserva la cuenta y cambia tu contraseña de inmediato.",
  },
  email_restored: {
    subject: "Se ha recuperado la dirección de tu cuenta",
    text: "El correo electrónico de tu cuenta {account} vuelve a ser este. Todas las sesiones, la contraseña y los enlaces para elegir otra han dejado de valer.",
    ended:
      "También ha dejado de valer lo que se había añadido a la cuenta en los {days} días anteriores: {ended}. Vuelve a añadir lo que era tuyo.",
    nothingEnded: "No se había añadido nada más a la cuenta en los {days} días anteriores.",
    closing: "Si aún no has elegido otra contraseña, hazlo con el enlace de este correo.",
    label: "Elegir otra contraseña",
  },
  second_factor_on: {
    subject: "Se ha activado la verificación en dos pasos",
    text: "Desde ahora, al iniciar sesión en tu cuenta {account} se pide un código de la app configurada.",
    codes:
      "Guarda los códigos de recuperación donde los encuentres sin tu teléfono: cada uno reemplaza un código de la app, una sola vez.",
  },
  second_factor_off: {
    subject: "Se ha desactivado la verificación en dos pasos",
    text: "Al iniciar sesión en tu cuenta {account} ya no se pide un código. Sus códigos de recuperación se han revocado.",
  },
  sessions_ended: {
    subject: "Se ha cerrado tu sesión en todas partes",
    text: "Quien administra este sitio ha cerrado todas las sesiones de tu cuenta {account}.",
    textTokens:
      "Quien administra este sitio ha cerrado todas las sesiones de tu cuenta {account} y revocado sus tokens personales y los tokens de sus aplicaciones conectadas.",
    again: "Puedes volver a iniciar sesión como antes.",
    closing: "Si no sabes por qué, pregunta a quien administra el sitio y elige otra contraseña.",
  },
  recovery_code_used: {
    subject: "Se ha usado un código de recuperación",
    text: "Se ha usado un código de recuperación de tu cuenta {account} en lugar de un código de la app.",
    left: "{left, plural, =0 {No queda ninguno.} one {Queda uno.} many {Quedan #.} other {Quedan #.}}",
    renew: "Puedes crear códigos nuevos en Ajustes, Cuenta.",
  },
  recovery_codes_renewed: {
    subject: "Se han creado códigos de recuperación nuevos",
    text: "Tu cuenta {account} tiene diez códigos de recuperación nuevos. Los anteriores ya no sirven.",
  },
  passkey_added: {
    subject: "Se ha añadido una llave de acceso a tu cuenta",
    text: "La llave de acceso «{name}» se ha añadido a tu cuenta {account}. Basta por sí sola para abrirla.",
    closing: "Si no fuiste tú, quítala en Ajustes, Cuenta, cierra todas las demás sesiones y cambia tu contraseña.",
    label: "Ver tus llaves de acceso",
  },
  passkey_removed: {
    subject: "Se ha quitado una llave de acceso de tu cuenta",
    text: "La llave de acceso «{name}» ya no abre tu cuenta {account}.",
  },
  application_created: {
    subject: "Se ha registrado una aplicación en tu cuenta",
    text: "La aplicación «{application}» se ha registrado en tu cuenta {account}. Se puede iniciar sesión en ella, y su secreto permite actuar en tu nombre.",
    label: "Ver tus aplicaciones",
  },
  application_changed: {
    subject: "Se ha cambiado tu aplicación «{application}»",
    text: "Se ha cambiado la aplicación «{application}» de tu cuenta {account}: {what}.",
  },
  secret_rotated: {
    subject: "Tu aplicación «{application}» tiene un secreto nuevo",
    text: "La aplicación «{application}» de tu cuenta {account} ha recibido un secreto nuevo, que permite actuar en tu nombre.",
  },
  personal_token_created: {
    subject: "Se ha creado un token personal",
    text: "El token personal «{name}» se ha creado en tu cuenta {account}. Quien lo tenga puede usar la API en tu nombre.",
    label: "Ver tus tokens",
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
    text: "Confirma que esta dirección pertenece a la cuenta {account}. El enlace funciona una vez, durante {hours} horas.",
    closing: "Si no conoces esta cuenta, no hagas nada: la dirección solo se usa cuando la confirmas.",
  },
  known_email: {
    subject: "Ya tienes una cuenta",
    text: "Alguien ha escrito esta dirección para la cuenta {account}. Pertenece a tu cuenta {owner} y se queda en ella.",
    signIn: "Si fuiste tú, inicia sesión en esa cuenta tuya. Si has olvidado su contraseña, puedes establecer otra.",
  },
  email_changed: {
    subject: "La dirección de tu cuenta ha cambiado",
    text: "El correo electrónico de tu cuenta {account} es ahora {email}, y ya no este.",
    undo: "Si no fuiste tú, recupera esta dirección. Con ello se cierran todas las sesiones y dejan de valer la contraseña y todo lo que se añadió en los {days} días anteriores al cambio o desde entonces: cuentas vinculadas, llaves de acceso, verificación en dos pasos, tokens personales, aplicaciones conectadas, y URI de redirección y secretos de tus aplicaciones. Te decimos qué era y eliges otra contraseña. El enlace funciona una vez, durante {linkDays} días.",
    closing: "Si fuiste tú, no tienes que hacer nada.",
  },
  reset_password: {
    subject: "Restablece tu contraseña",
    text: "Alguien ha pedido otra contraseña para tu cuenta {account}. El enlace funciona una vez, durante {minutes} minutos.",
    closing: "Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.",
    label: "Elegir otra contraseña",
  },
  account_deleted: {
    subject: "Tu cuenta se ha eliminado",
    text: "Tu cuenta {account} se ha eliminado, con su página, sus archivos y sus conexiones. Nadie puede usar sus nombres durante {days} días.",
    closing: "No queda nada por hacer. Hemos borrado esta dirección.",
  },
};
