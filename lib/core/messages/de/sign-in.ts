import type { Messages } from "../namespaces";

export const signIn: Messages["signIn"] = {
  login: {
    title: "Anmelden",
    description: "Melde dich an, um deine Seite zu bearbeiten und deine Apps zu verwalten.",
    newHere: "Neu hier?",
    createAccount: "Konto erstellen",
    byInvitation: "Neue Konten gibt es nur auf Einladung.",
    closed: "Diese Website nimmt gerade keine neuen Konten an.",
    or: "oder",
    continueWith: "Weiter mit {provider}",
    toContinue: "um mit <b>{name}</b> fortzufahren",
    toLike: "um die Seite von <b>{name}</b> zu liken",
  },
  refused: {
    OAuthAccountNotLinked: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich so an wie bisher.",
    AccessDenied: "Die andere Website hat dich nicht angemeldet.",
    CredentialsSignin: "Name oder Passwort ist falsch.",
    away: "Die andere Website antwortet gerade nicht. Versuche es in ein paar Minuten noch einmal, oder melde dich anders an.",
    long: "Die Adresse, von der du kommst, ist zu lang, um sie zu behalten, während du auf der anderen Website bist. Melde dich anders an, oder melde dich erst dort an und beginne dann von vorn.",
    group:
      "Dein Konto dort gehört nicht zu der Gruppe, die sich hier anmelden darf. Frag den Betreiber dieser Website.",
    closed:
      "Dieses Konto ist mit keinem hier verknüpft, und diese Website nimmt gerade keine neuen Konten an. Wenn du hier ein Konto hast, melde dich damit an und verknüpfe das andere unter „Einstellungen“, „Konto“.",
    uninvited:
      "Dieses Konto ist mit keinem hier verknüpft. Neue Konten gibt es nur auf Einladung: Öffne den Link in deiner Einladung, und mach dort weiter.",
    unusable: "Deine Einladung wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitte um eine neue.",
    otherAddress: "Deine Einladung gilt für eine andere E-Mail-Adresse als die dieses Kontos.",
    other: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
  },
  outcomes: {
    reset: "Dein Passwort ist geändert, und du bist überall abgemeldet. Melde dich mit dem neuen an.",
    closed:
      "Deine Seite ist offline. Sieben Tage lang kannst du dich anmelden und dein Konto behalten; danach wird alles gelöscht.",
    deleted: "Dein Konto und alles darin wurde gelöscht.",
  },
  loginForm: {
    login: "Benutzername oder E-Mail",
    password: "Passwort",
    forgot: "Passwort vergessen?",
    submit: "Anmelden",
    pending: "Wird angemeldet …",
  },
  passkeyForm: {
    submit: "Passkey verwenden",
    known: "Dieses Gerät hat schon einen Passkey für dieses Konto.",
    otherAddress:
      "Passkeys dieser Website funktionieren unter dieser Adresse nicht. Öffne die Website unter ihrer eigenen Adresse.",
    none: "Dein Browser hat keinen Passkey verwendet. Versuche es noch einmal, oder melde dich anders an.",
  },
  code: {
    title: "Code eingeben",
    recoveryTitle: "Wiederherstellungscode eingeben",
    explanation: "Die sechs Ziffern, die deine Authenticator-App für <b>{name}</b> anzeigt.",
    recoveryExplanation: "Einer der Wiederherstellungscodes für <b>{name}</b>.",
    useApp: "App verwenden",
    useRecoveryCode: "Wiederherstellungscode verwenden",
    startOver: "Von vorn beginnen",
  },
  codeForm: {
    code: "Code",
    recoveryCode: "Wiederherstellungscode",
    recoveryHint: "Er sieht aus wie k3vw-8hqa-p2mt-xz7d und gilt einmal.",
    submit: "Anmelden",
    pending: "Wird angemeldet …",
  },
  confirm: {
    title: "Bestätige, dass du es bist",
    explanation: "Es ist eine Weile her, dass du dich als <b>{name}</b> angemeldet hast.",
    signInAgain: "Stattdessen noch einmal anmelden",
  },
  confirmForm: {
    password: "Passwort",
    code: "Code",
    codeHint: "Aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.",
    submit: "Weiter",
    pending: "Wird geprüft …",
  },
  keep: {
    title: "Konto behalten",
    question: "Konto behalten?",
    explanation:
      "<b>{name}</b> wird gelöscht. Die Seite ist offline, und nach dem <day></day> ist alles weg. Wenn du dein Konto behältst, ist die Seite wieder da, wie sie war. Deine Sitzungen, Tokens, verbundenen Apps und Anwendungen wurden widerrufen und kommen nicht zurück.",
    signOut: "Abmelden und löschen lassen",
  },
  keepForm: {
    submit: "Mein Konto behalten",
    pending: "Wird wiederhergestellt …",
  },
  register: {
    title: "Konto erstellen",
    closedTitle: "Registrierung",
    invited: "Du bist eingeladen.",
    withLook: "Deine Seite beginnt mit dem Look {look}.",
    haveOne: "Schon ein Konto?",
    toSignIn: "Anmelden",
    unusableTitle: "Diese Einladung gilt nicht mehr",
    unusable:
      "Sie wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitte die Person, die dich eingeladen hat, um eine neue.",
    inviteTitle: "Nur auf Einladung",
    invite: "Für ein Konto brauchst du hier eine Einladung. Öffne den Link in deiner.",
    noneTitle: "Keine neuen Konten",
    none: "Diese Website nimmt gerade keine neuen Konten an. Wenn du schon eines hast, kannst du dich anmelden.",
  },
  registerForm: {
    username: "Benutzername",
    usernameHint: "Deine Seite findest du dann unter {host}/dein-name.",
    isFree: "{address} ist frei.",
    email: "E-Mail",
    emailHint: "Deine Einladung gilt für diese Adresse.",
    password: "Passwort",
    passwordHint: "Mindestens 8 Zeichen und schwer zu erraten.",
    submit: "Konto erstellen",
    pending: "Konto wird erstellt …",
  },
  reset: {
    title: "Passwort zurücksetzen",
    explanation: "Wir schicken dir einen Link für ein neues Passwort.",
    toSignIn: "Zurück zur Anmeldung",
    unusable: "Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.",
    setTitle: "Neues Passwort wählen",
    forAccount: "Für das Konto <b>{name}</b>.",
    restored: "{email} ist wieder deine Adresse",
    restoredEnded:
      "Du bist überall abgemeldet, und wir haben entfernt, was dazugekommen war: {ended}. Was davon von dir war, kannst du wieder hinzufügen.",
    restoredNothing: "Du bist überall abgemeldet. Sonst war nichts zu deinem Konto dazugekommen.",
  },
  requestForm: {
    login: "Benutzername oder E-Mail",
    submit: "Link senden",
    pending: "Wird gesendet …",
    sentTitle: "Sieh in dein Postfach",
    sent: "Wenn es ein Konto mit diesem Namen oder dieser bestätigten Adresse gibt, ist ein Link unterwegs. Er gilt {minutes} Minuten und funktioniert einmal. Wenn du deine Adresse noch nicht bestätigt hast, gib stattdessen deinen Benutzernamen ein.",
    askTitle: "Frag den Betreiber dieser Website",
    ask: "Diese Website verschickt keine E-Mails. Wenn es ein Konto mit diesem Namen oder dieser Adresse gibt, kann dir der Betreiber einen Link geben. Er gilt {minutes} Minuten.",
  },
  newPassword: {
    label: "Neues Passwort",
    rule: "Mindestens 8 Zeichen und schwer zu erraten.",
  },
  resetForm: {
    consequence: "Du wirst überall abgemeldet.",
    submit: "Passwort festlegen",
    pending: "Wird gespeichert …",
  },
  verify: {
    title: "E-Mail-Adresse",
    prove: "Bestätige deine Adresse",
    proveText: "Bestätige, dass <at>{address}</at> die Adresse des Kontos <b>{name}</b> ist.",
    undo: "Deine alte Adresse wiederherstellen",
    undoText:
      "<at>{address}</at> wird wieder die Adresse des Kontos <b>{name}</b>. Alle werden abgemeldet, und das Passwort gilt nicht mehr, ebenso wenig, was in den 30 Tagen vor der Änderung oder seitdem dazukam: verknüpfte Konten, Passkeys, die Anmeldung in zwei Schritten, persönliche Tokens, verbundene Apps sowie Redirect-URIs und Secrets deiner Anwendungen. Danach siehst du, was das war, und wählst ein neues Passwort.",
    verified: "Deine Adresse ist bestätigt",
    verifiedText: "Damit meldest du dich an und kannst dein Passwort zurücksetzen.",
    unusable: "Dieser Link gilt nicht mehr",
    unusableText: "Er wurde schon benutzt oder ist abgelaufen. Unter „Einstellungen“, „Konto“ bekommst du einen neuen.",
    toAccount: "Zu deinem Konto",
  },
  linkForm: {
    prove: "Meine Adresse bestätigen",
    undo: "Meine Adresse wiederherstellen",
  },
};
