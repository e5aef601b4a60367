import type { Messages } from "../namespaces";

export const account: Messages["account"] = {
  page: {
    title: "Konto",
    description: "Deine Namen, deine Anmeldung und wo du angemeldet bist.",
    signIn: "Anmeldung",
    security: "Sicherheit",
    data: "Daten",
  },
  language: {
    title: "Sprache",
    label: "Sprache deiner Seite und dieser Einstellungen",
    hint: "Gilt für alles, was du nicht selbst geschrieben hast. Die Dokumentation gibt es nur auf Englisch.",
    submit: "Sprache speichern",
    pending: "Wird gespeichert …",
  },
  names: {
    title: "Namen",
    username: "Benutzername",
    usernameHint:
      "Deine Seite findest du unter {address}. Den Namen kannst du einmal am Tag ändern; der alte bleibt noch 30 Tage für dich reserviert.",
    alias: "Alias",
    optional: "optional",
    aliasHint: "Ein zweiter Name, der auch zu deiner Seite führt, zum Beispiel ein kürzerer.",
    submit: "Namen speichern",
    pending: "Wird gespeichert …",
    saved: "Gespeichert",
  },
  stepUp: {
    password: "Passwort",
    passwordHint: "Bestätige kurz, dass du es bist. Danach fragen wir fünf Minuten lang nicht mehr.",
    code: "Code",
    codeHint: "Aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.",
  },
  confirmByPasskey: {
    title: "Bestätige, dass du es bist",
    explanation:
      "Mit einem Passkey fragen wir dich fünf Minuten lang nicht nach Passwort oder Code. Nur um dein Passwort zu ändern, brauchst du das aktuelle.",
  },
  signInAgain: {
    title: "Melde dich noch einmal an, um das zu ändern",
    explanation:
      "Dein Konto hat kein Passwort. Deshalb kannst du deine Anmeldung nur in den ersten fünf Minuten nach dem Anmelden ändern.",
    submit: "Noch einmal anmelden",
  },
  email: {
    title: "E-Mail-Adresse",
    label: "E-Mail",
    none: "Du hast noch keine E-Mail-Adresse angegeben.",
    verifiedByLink: "Bestätigt. Zum Ändern gib eine neue Adresse ein und öffne den Link, den wir dorthin schicken.",
    verified: "Bestätigt. Wenn du sie änderst, musst du die neue erst bestätigen.",
    unverified: "Noch nicht bestätigt. Bestätige sie, sonst kann jemand anderes diese Adresse beanspruchen.",
    submit: "Speichern",
    pending: "Wird gespeichert …",
    saved: "Gespeichert",
    sent: "Sieh in dein Postfach",
  },
  emailProof: {
    sent: "Wir haben einen Link an {address} geschickt. Er gilt 24 Stunden und funktioniert einmal.",
    ask: "Diese Website verschickt keine E-Mails. Frag den Betreiber nach dem Link für {address}. Er gilt 24 Stunden und funktioniert einmal.",
    untilThen: "Bis du ihn öffnest, bleibt deine Adresse, wie sie ist.",
    verify: "Diese Adresse bestätigen",
    again: "Link noch einmal senden",
    pending: "Wird gesendet …",
    keep: "Meine aktuelle Adresse behalten",
  },
  password: {
    title: "Passwort",
    explanation: "Wenn du es änderst, wirst du überall sonst abgemeldet. Verbundene Apps bleiben verbunden.",
    noneYet: "Du hast noch kein Passwort. Mit einem kannst du dich auch mit deinem Benutzernamen anmelden.",
    current: "Aktuelles Passwort",
    endOneToken: "Auch mein persönliches Token widerrufen",
    endTokens: "Auch meine {count} persönlichen Tokens widerrufen",
    endTokensHint:
      "Sonst laufen deine Skripte weiter. Widerrufe sie, wenn jemand anderes eines angelegt oder gesehen haben könnte.",
    change: "Passwort ändern",
    set: "Passwort festlegen",
    pending: "Wird gespeichert …",
    saved: "Gespeichert. Überall sonst bist du jetzt abgemeldet.",
    savedEnded:
      "Gespeichert. Überall sonst bist du jetzt abgemeldet, und was du angekreuzt hast, ist entfernt: {ended}.",
    suspects: "Auch entfernen, was in den letzten 30 Tagen dazukam",
    suspectsHint:
      "Wer als du angemeldet war, könnte es hinzugefügt haben, um wieder hereinzukommen. Nimm das Häkchen weg, wo du es selbst warst.",
    suspect: "{name}, hinzugefügt am {day}",
  },
  removePassword: {
    trigger: "Passwort entfernen",
    title: "Passwort entfernen?",
    explanation:
      "Dann kannst du dich nur noch mit verknüpften Konten und Passkeys anmelden – und alle, die Zugriff darauf haben, können es auch. Überall sonst wirst du abgemeldet.",
    cancel: "Abbrechen",
    submit: "Entfernen",
    pending: "Wird entfernt …",
  },
  linked: {
    title: "Verknüpfte Konten",
    description: "Andere Websites, mit denen du dich anmelden kannst.",
    link: "Verknüpfen",
    linkWhat: "{provider} verknüpfen",
    unlink: "Trennen",
    unlinkWhat: "{provider} trennen",
  },
  linkedState: {
    none: "Nicht verknüpft",
    linked: "Verknüpft am {day}",
    only: "Verknüpft am {day}; nur damit kannst du dich anmelden",
    unusable: "Verknüpft am {day}; zum Anmelden gerade nicht verfügbar",
  },
  passkeys: {
    title: "Passkeys",
    description:
      "Damit meldest du dich an – mit Fingerabdruck, Gesicht oder Displaysperre, ohne Passwort und Code. Der Passkey liegt auf deinem Gerät, im Browser oder im Passwortmanager und gilt nur für diese Website.",
    notEncrypted:
      "Passkeys brauchen eine verschlüsselte Verbindung, und die Adresse dieser Website beginnt mit http://.",
    noName: "Passkeys brauchen einen Domainnamen, und du hast diese Website über ihre IP-Adresse geöffnet.",
    unsupported: "Dieser Browser unterstützt keine Passkeys. Nimm einen anderen.",
    noScript: "Schalte JavaScript ein, um einen Passkey hinzuzufügen.",
    added: "Du kannst dich jetzt mit dem Passkey {name} anmelden.",
    remove: "Entfernen",
    removeWhat: "Passkey {name} entfernen",
    name: "Name des neuen Passkeys",
    nameHint: "Etwas, woran du ihn erkennst, zum Beispiel das Gerät.",
    submit: "Passkey hinzufügen",
    pending: "Wird hinzugefügt …",
    rename: "Umbenennen",
    renameWhat: "Passkey {name} umbenennen",
    renameTitle: "Passkey umbenennen",
    renameName: "Neuer Name",
    renameHint: "Auf deinem Gerät oder im Passwortmanager behält er seinen bisherigen Namen.",
    renameSubmit: "Speichern",
    renamePending: "Wird gespeichert …",
    cancel: "Abbrechen",
    notRenamed: "Der Passkey wurde nicht umbenannt. {reason}",
  },
  passkeyState: {
    used: "Hinzugefügt am {day}, zuletzt benutzt am {last}",
    unused: "Hinzugefügt am {day}, noch nicht benutzt",
    unusable: "Hinzugefügt am {day} für {host}; unter der aktuellen Adresse dieser Website funktioniert er nicht",
  },
  outcomes: {
    linked: "Dein Konto ist verknüpft. Du kannst dich jetzt damit anmelden.",
    alreadyLinked: "Es wurde nichts verknüpft: Du hast dort schon ein Konto verknüpft. Trenne es zuerst.",
    taken: "Es wurde nichts verknüpft: Das Konto ist hier schon mit einem anderen verknüpft. Trenne es zuerst dort.",
    notInGroup: "Es wurde nichts verknüpft: Dein Konto dort gehört nicht zu der Gruppe, die sich hier anmelden darf.",
    notLinked:
      "Es wurde nichts verknüpft: Die Anfrage ist abgelaufen oder kam nicht von hier. Um das Konto zu verknüpfen, wähle unten „Verknüpfen“. Um dich damit als jemand anderes anzumelden, melde dich zuerst ab.",
    imported: "Deine importierte Seite ist online. Die vorige findest du unter „Versionen“.",
    deletionCancelled:
      "Schön, dass du wieder da bist: Dein Konto wird nicht gelöscht, und deine Seite ist wieder online. Wenn du es nicht selbst gelöscht hast, ändere jetzt dein Passwort.",
    secondFactorOff: "Die Anmeldung in zwei Schritten ist aus. Du wirst nicht mehr nach einem Code gefragt.",
    language: "Deine Sprache ist gespeichert.",
    notMeTitle: "Diese Sitzung ist beendet. Ändere jetzt dein Passwort.",
    notMe:
      "Jemand konnte dein Konto benutzen. Unten siehst du, was dabei hinzugekommen sein könnte, um wieder hereinzukommen. Es wird entfernt, wenn du dein Passwort änderst.",
  },
};
