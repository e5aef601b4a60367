import type { Messages } from "../namespaces";

export const account: Messages["account"] = {
  page: {
    title: "Konto",
    description: "Deine Namen, und wie und wo du angemeldet bist.",
    signIn: "Anmeldung",
    security: "Sicherheit",
    data: "Daten",
  },
  language: {
    title: "Sprache",
    label: "Sprache deiner Seite und dieser Einstellungen",
    hint: "Die Wörter rund um das, was du schreibst. Die Dokumentation ist auf Englisch.",
    submit: "Sprache speichern",
    pending: "Wird gespeichert …",
  },
  names: {
    title: "Namen",
    username: "Benutzername",
    usernameHint:
      "Deine Seite steht unter {address}. Er lässt sich einmal am Tag ändern; der alte Name bleibt 30 Tage lang deiner.",
    alias: "Alias",
    optional: "optional",
    aliasHint: "Ein zweiter Name, der zu deiner Seite führt, etwa ein kürzerer.",
    submit: "Namen speichern",
    pending: "Wird gespeichert …",
    saved: "Gespeichert",
  },
  stepUp: {
    password: "Passwort",
    passwordHint: "Bestätige, dass du es bist. Fünf Minuten lang wirst du nicht noch einmal gefragt.",
    code: "Code",
    codeHint: "Aus deiner Authenticator-App, oder ein Wiederherstellungscode.",
  },
  confirmByPasskey: {
    title: "Bestätige, dass du es bist",
    explanation:
      "Mit einem Passkey wirst du fünf Minuten lang nicht nach Passwort oder Code gefragt. Nur wer das Passwort ersetzt, muss das jetzige noch angeben.",
  },
  signInAgain: {
    title: "Melde dich neu an, um das zu ändern",
    explanation:
      "Dieses Konto hat kein Passwort, deshalb lassen sich seine Anmeldewege nur innerhalb von fünf Minuten nach der Anmeldung ändern.",
    submit: "Neu anmelden",
  },
  email: {
    title: "E-Mail-Adresse",
    label: "E-Mail",
    none: "Dieses Konto hat noch keine Adresse.",
    verifiedByLink:
      "Bestätigt. Eine neue Adresse ersetzt sie, sobald du den Link geöffnet hast, den wir dorthin schicken.",
    verified: "Bestätigt. Eine neue Adresse ist zunächst nicht bestätigt.",
    unverified: "Nicht bestätigt. Ein anderes Konto, das sie bestätigt, bekommt sie.",
    submit: "Speichern",
    pending: "Wird gespeichert …",
    saved: "Gespeichert",
    sent: "Ein Link ist unterwegs",
  },
  emailProof: {
    sent: "Öffne den Link, der an {address} ging. Er gilt einmal, 24 Stunden lang.",
    ask: "Diese Website verschickt keine Mails: Ihr Betreiber findet den Link für {address}. Er gilt einmal, 24 Stunden lang.",
    untilThen: "Bis dahin bleibt die Adresse oben deine.",
    verify: "Diese Adresse bestätigen",
    again: "Link noch einmal schicken",
    pending: "Wird geschickt …",
    keep: "Adresse oben behalten",
  },
  password: {
    title: "Passwort",
    explanation: "Eine Änderung beendet alle anderen Sitzungen. Verbundene Apps bleiben verbunden.",
    noneYet: "Dieses Konto hat keines. Mit einem kannst du dich auch mit deinem Benutzernamen anmelden.",
    current: "Jetziges Passwort",
    endOneToken: "Auch mein persönliches Token beenden",
    endTokens: "Auch meine {count} persönlichen Tokens beenden",
    endTokensHint:
      "Sonst laufen deine Skripte weiter. Widerrufe sie, wenn jemand anderes eines angelegt oder gesehen haben könnte.",
    change: "Passwort ändern",
    set: "Passwort setzen",
    pending: "Wird gespeichert …",
    saved: "Gespeichert. Alle anderen Sitzungen sind beendet.",
    savedEnded: "Gespeichert. Alle anderen Sitzungen sind beendet, und auch, was du angekreuzt hast: {ended}.",
    suspects: "Auch beenden, was in den letzten 30 Tagen dazukam",
    suspectsHint:
      "Wer jene Sitzung hatte, könnte es hinzugefügt haben, um wiederzukommen. Entferne das Häkchen bei dem, was von dir ist.",
    suspect: "{name}, hinzugefügt am {day}",
  },
  removePassword: {
    trigger: "Passwort entfernen",
    title: "Passwort entfernen?",
    explanation:
      "Du kannst dich dann nur noch über verknüpfte Konten und Passkeys anmelden. Wer eines davon benutzen kann, kommt hier hinein. Alle anderen Sitzungen enden.",
    cancel: "Abbrechen",
    submit: "Entfernen",
    pending: "Wird entfernt …",
  },
  linked: {
    title: "Verknüpfte Konten",
    description: "Websites, über die du dich anmelden kannst.",
    link: "Verknüpfen",
    linkWhat: "{provider} verknüpfen",
    unlink: "Trennen",
    unlinkWhat: "{provider} trennen",
  },
  linkedState: {
    none: "Nicht verknüpft",
    linked: "Verknüpft am {day}",
    only: "Verknüpft am {day}; dein einziger Anmeldeweg",
    unusable: "Verknüpft am {day}; derzeit nicht zur Anmeldung angeboten",
  },
  passkeys: {
    title: "Passkeys",
    description:
      "Ein Schlüssel, den dein Gerät, Browser oder Passwortmanager aufbewahrt. Er meldet dich allein an, ohne Passwort und Code, und gilt nur für diese Website.",
    notEncrypted:
      "Passkeys gibt es nur auf verschlüsselten Websites, und diese ist keine: Ihre Adresse beginnt mit http://.",
    noName: "Passkeys gehören zum Namen einer Website, und diese ist über eine IP-Adresse geöffnet.",
    unsupported: "Dieser Browser kennt keine Passkeys. Füge einen in einem anderen Browser hinzu.",
    noScript: "Um einen Passkey hinzuzufügen, braucht es JavaScript.",
    added: "Der Passkey {name} öffnet ab jetzt dieses Konto.",
    remove: "Entfernen",
    removeWhat: "Passkey {name} entfernen",
    name: "Name des neuen Passkeys",
    nameHint: "Damit du ihn wiedererkennst, etwa das Gerät, auf dem er liegt.",
    submit: "Passkey hinzufügen",
    pending: "Wird hinzugefügt …",
    rename: "Umbenennen",
    renameWhat: "Passkey {name} umbenennen",
    renameTitle: "Passkey umbenennen",
    renameName: "Neuer Name",
    renameHint: "In deinem Passwortmanager oder Gerät behält er den Namen, den er dort hat.",
    renameSubmit: "Speichern",
    renamePending: "Wird gespeichert …",
    cancel: "Abbrechen",
    notRenamed: "Der Passkey wurde nicht umbenannt, denn sein Name geht nicht. {reason}",
  },
  passkeyState: {
    used: "Hinzugefügt am {day}, zuletzt benutzt am {last}",
    unused: "Hinzugefügt am {day}, noch nicht benutzt",
    unusable: "Hinzugefügt am {day} für {host}; unter der jetzigen Adresse dieser Website funktioniert er nicht",
  },
  outcomes: {
    linked: "Das Konto ist verknüpft. Du kannst dich ab jetzt darüber anmelden.",
    alreadyLinked: "Es wurde nichts verknüpft: Du hast dort schon ein Konto verknüpft. Trenne es zuerst.",
    taken:
      "Jenes Konto ist mit einem anderen Konto dieser Website verknüpft und wurde deshalb nicht verknüpft. Trenne es zuerst dort.",
    notInGroup: "Es wurde nichts verknüpft: Dein Konto dort gehört nicht zu der Gruppe, die sich hier anmelden darf.",
    notLinked:
      "Es wurde nichts verknüpft: Die Anfrage ist abgelaufen oder begann nicht hier. Um das Konto zu verknüpfen, drücke unten „Verknüpfen“. Um dich darüber als jemand anderes anzumelden, melde dich zuerst ab.",
    imported: "Deine Seite ist jetzt die importierte. Die vorige steht unter ihren Versionen.",
    deletionCancelled:
      "Dein Konto wird nicht gelöscht, und deine Seite ist wieder da. Wenn nicht du es gelöscht hast, ändere jetzt dein Passwort.",
    secondFactorOff: "Der zweite Faktor ist ausgeschaltet. Die Anmeldung fragt nicht mehr nach einem Code.",
    language: "Die Sprache ist gespeichert.",
    notMeTitle: "Jene Sitzung ist beendet. Ändere jetzt dein Passwort.",
    notMe:
      "Diese Person konnte sich als du anmelden. Das Formular unten zeigt, was inzwischen dazugekommen sein könnte, um zurückzukehren, und beendet es zusammen mit dem Passwort.",
  },
};
