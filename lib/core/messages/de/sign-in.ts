import type { Messages } from "../namespaces";

export const signIn: Messages["signIn"] = {
  login: {
    title: "Anmelden",
    description: "Melde dich an, um deine Seite zu bearbeiten und zu bestimmen, welche Apps für dich handeln dürfen.",
    newHere: "Neu hier?",
    createAccount: "Konto erstellen",
    byInvitation: "Neue Konten gibt es auf Einladung.",
    closed: "Diese Website nimmt keine neuen Konten an.",
    or: "oder",
    continueWith: "Weiter mit {provider}",
    toContinue: "um mit <b>{name}</b> fortzufahren",
    toLike: "um die Seite von <b>{name}</b> zu liken",
  },
  refused: {
    OAuthAccountNotLinked:
      "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich so an, wie du es bisher getan hast.",
    AccessDenied: "Die andere Website hat die Anmeldung nicht erlaubt.",
    CredentialsSignin: "Der Name oder das Passwort stimmt nicht.",
    away: "Die andere Website antwortet gerade nicht. Versuche es in ein paar Minuten noch einmal, oder melde dich auf anderem Weg an.",
    long: "Die Adresse, mit der du kamst, ist zu lang, um sie zu behalten, solange du auf der anderen Website bist. Melde dich auf anderem Weg an, oder melde dich erst dort an und beginne dann von vorn.",
    group:
      "Dein Konto dort gehört nicht zu der Gruppe, die sich hier anmelden darf. Frag den Betreiber dieser Website.",
    closed:
      "Mit jenem Konto ist hier keines verknüpft, und diese Website nimmt keine neuen an. Wenn du hier ein Konto hast, melde dich damit an und verknüpfe das andere unter Einstellungen, Konto.",
    uninvited:
      "Mit jenem Konto ist hier keines verknüpft. Neue Konten gibt es auf Einladung: Öffne den Link, den du bekommen hast, und mach dort weiter.",
    unusable: "Deine Einladung wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitte um eine neue.",
    otherAddress:
      "Deine Einladung gilt für eine andere E-Mail-Adresse als die, für die sich die andere Website verbürgt.",
    other: "Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.",
  },
  outcomes: {
    reset: "Dein Passwort ist geändert, und alle Sitzungen sind beendet. Melde dich mit dem neuen an.",
    closed:
      "Deine Seite ist abgeschaltet. Sieben Tage lang kannst du dich anmelden und dein Konto behalten; danach wird alles gelöscht.",
    deleted: "Dein Konto und alles darin ist gelöscht.",
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
    known: "Dieses Gerät hat schon einen Passkey dieses Kontos.",
    otherAddress:
      "Passkeys dieser Website funktionieren unter dieser Adresse nicht. Öffne die Website unter ihrer eigenen Adresse.",
    none: "Der Browser hat keinen Passkey geliefert. Versuche es noch einmal, oder nimm einen anderen Weg.",
  },
  code: {
    title: "Code eingeben",
    recoveryTitle: "Wiederherstellungscode eingeben",
    explanation: "Die sechs Ziffern, die deine Authenticator-App für <b>{name}</b> anzeigt.",
    recoveryExplanation: "Einer der Wiederherstellungscodes von <b>{name}</b>.",
    useApp: "App verwenden",
    useRecoveryCode: "Wiederherstellungscode verwenden",
    startOver: "Von vorn beginnen",
  },
  codeForm: {
    code: "Code",
    recoveryCode: "Wiederherstellungscode",
    recoveryHint: "Zum Beispiel k3vw-8hqa-p2mt-xz7d. Er gilt einmal.",
    submit: "Anmelden",
    pending: "Wird angemeldet …",
  },
  confirm: {
    title: "Bestätige, dass du es bist",
    explanation: "Es ist eine Weile her, dass du dich als <b>{name}</b> angemeldet hast.",
    signInAgain: "Stattdessen neu anmelden",
  },
  confirmForm: {
    password: "Passwort",
    code: "Code",
    codeHint: "Aus deiner Authenticator-App, oder ein Wiederherstellungscode.",
    submit: "Weiter",
    pending: "Wird geprüft …",
  },
  keep: {
    title: "Konto behalten",
    question: "Konto behalten?",
    explanation:
      "<b>{name}</b> wird gelöscht. Die Seite ist abgeschaltet, und nach dem <day></day> ist alles weg. Wenn du das Konto behältst, kommt die Seite zurück, wie sie war. Deine Sitzungen, Tokens, verbundenen Apps und Anwendungen wurden widerrufen und kommen nicht zurück.",
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
    haveOne: "Du hast schon eines?",
    toSignIn: "Zur Anmeldung",
    unusableTitle: "Diese Einladung gilt nicht mehr",
    unusable:
      "Sie wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitte die Person, von der du sie hast, um eine neue.",
    inviteTitle: "Nur auf Einladung",
    invite: "Neue Konten gibt es auf dieser Website auf Einladung. Öffne den Link, den du bekommen hast.",
    noneTitle: "Keine neuen Konten",
    none: "Diese Website nimmt keine neuen Konten an. Wer schon eines hat, kann sich anmelden.",
  },
  registerForm: {
    username: "Benutzername",
    usernameHint: "Deine Seite steht dann unter {host}/username.",
    isFree: "{address} ist frei.",
    email: "E-Mail",
    emailHint: "Deine Einladung gilt für diese Adresse.",
    password: "Passwort",
    passwordHint: "Mindestens 8 Zeichen, und nicht leicht zu erraten.",
    submit: "Konto erstellen",
    pending: "Konto wird erstellt …",
  },
  reset: {
    title: "Passwort zurücksetzen",
    explanation: "Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
    toSignIn: "Zur Anmeldung",
    unusable: "Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.",
    setTitle: "Neues Passwort setzen",
    forAccount: "Für das Konto <b>{name}</b>.",
    restored: "{email} ist wieder die Adresse",
    restoredEnded:
      "Alle Sitzungen sind beendet, und auch, was dazugekommen war: {ended}. Füge wieder hinzu, was von dir war.",
    restoredNothing: "Alle Sitzungen sind beendet. Sonst war zum Konto nichts dazugekommen.",
  },
  requestForm: {
    login: "Benutzername oder E-Mail",
    submit: "Link anfordern",
    pending: "Wird angefordert …",
    sentTitle: "Sieh in deine Mails",
    sent: "Wenn es ein Konto mit diesem Namen oder mit dieser bestätigten Adresse gibt, ist ein Link dorthin unterwegs. Er gilt einmal, {minutes} Minuten lang. Wenn du die Adresse noch nicht bestätigt hast, frage mit dem Benutzernamen.",
    askTitle: "Frag den Betreiber dieser Website",
    ask: "Diese Website verschickt keine Mails. Wenn es ein Konto mit diesem Namen oder dieser Adresse gibt, findet ihr Betreiber einen Link für dich, der {minutes} Minuten lang gilt.",
  },
  newPassword: {
    label: "Neues Passwort",
    rule: "Mindestens 8 Zeichen, und nicht leicht zu erraten.",
  },
  resetForm: {
    consequence: "Alle Sitzungen enden.",
    submit: "Passwort setzen",
    pending: "Wird gespeichert …",
  },
  verify: {
    title: "E-Mail-Adresse",
    prove: "Bestätige deine Adresse",
    proveText: "Bestätige, dass <at>{address}</at> zum Konto <b>{name}</b> gehört.",
    undo: "Alte Adresse wiederherstellen",
    undoText:
      "<at>{address}</at> wird wieder die Adresse des Kontos <b>{name}</b>. Alle seine Sitzungen enden, sein Passwort gilt nicht mehr, und ebenso wenig, was in den 30 Tagen vor der Änderung oder seither dazukam: verknüpfte Konten, Passkeys, ein zweiter Faktor, persönliche Tokens, verbundene Apps sowie Redirect-URIs und Geheimnisse deiner Anwendungen. Als Nächstes siehst du, was das war, und wählst ein neues Passwort.",
    verified: "Deine Adresse ist bestätigt",
    verifiedText: "Du kannst dich mit ihr anmelden und darüber dein Passwort zurücksetzen.",
    unusable: "Dieser Link gilt nicht mehr",
    unusableText:
      "Er wurde schon benutzt oder ist abgelaufen. Unter Einstellungen, Konto kannst du dir einen neuen schicken lassen.",
    toAccount: "Zu deinem Konto",
  },
  linkForm: {
    prove: "Adresse bestätigen",
    undo: "Alte Adresse wiederherstellen",
  },
};
