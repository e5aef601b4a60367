import type { Messages } from "../namespaces";

export const security: Messages["security"] = {
  secondFactor: {
    title: "Zweiter Faktor",
    on: "Ein: Die Anmeldung fragt nach einem Code deiner Authenticator-App. {count, plural, one {# Wiederherstellungscode ist} other {# Wiederherstellungscodes sind}} übrig.",
    off: "Aus. Mit ihm fragt die Anmeldung zusätzlich nach dem Code einer App auf deinem Telefon, sodass ein gestohlenes Passwort nicht reicht.",
    onBriefly: "Die Anmeldung fragt nach einem Code deiner Authenticator-App.",
    offBriefly: "Ein Code zusätzlich zum Passwort.",
    manage: "Verwalten",
    account: "{name} auf {host}",
    back: "Zurück zu deinem Konto",
    backToSetUp:
      "<link>Zurück zu deinem Konto</link>, wo du einen zweiten Faktor einrichtest. Eine unfertige Einrichtung verfällt nach 15 Minuten.",
  },
  begin: {
    submit: "Einrichten",
  },
  turnOn: {
    title: "App einrichten",
    description: "Jede Authenticator-App eignet sich, etwa die deines Passwortmanagers.",
    submit: "Einschalten",
    pending: "Wird eingeschaltet …",
    qrCode: "QR-Code mit dem Geheimnis unten, zum Scannen mit der App",
    scan: "Scanne das mit der App. Auf diesem Telefon kannst du {link} oder das Geheimnis eintippen.",
    open: "die App öffnen",
    secret: "Geheimnis",
    code: "Code",
    codeHint: "Die sechs Ziffern, die die App dann anzeigt. Diese Einrichtung endet nach 15 Minuten.",
  },
  codes: {
    title: "Deine Wiederherstellungscodes",
    download: "Herunterladen",
    what: "Wiederherstellungscodes",
    file: "Wiederherstellungscodes von {account}",
    fileExplanation: "Jeder gilt einmal anstelle eines Codes der App.",
    save: "Bewahre diese Codes jetzt auf",
    explanation:
      "Sie werden nur einmal angezeigt. Ohne dein Telefon ersetzt jeder von ihnen einmal einen Code der App.",
  },
  renewDescription: {
    text: "Jeder gilt einmal anstelle eines Codes der App; {count, plural, one {# ist} other {# sind}} übrig. Neue Codes ersetzen die alten.",
  },
  renew: {
    title: "Wiederherstellungscodes",
    submit: "Neue Codes anlegen",
    pending: "Werden angelegt …",
  },
  turnOff: {
    title: "Ausschalten",
    description:
      "Dann genügt dein Passwort oder ein verknüpftes Konto zur Anmeldung. Auch die Wiederherstellungscodes verfallen.",
    submit: "Zweiten Faktor ausschalten",
    pending: "Wird ausgeschaltet …",
  },
  sessions: {
    title: "Sitzungen",
    description:
      "Wo du angemeldet bist. Eine Sitzung endet 30 Tage nach ihrem Beginn, oder nach 14 Tagen, in denen sie nicht benutzt wurde. Es gibt höchstens {most}: Die nächste Anmeldung beendet die am längsten unbenutzte.",
    signedIn: "Angemeldet am <day></day>",
    signedInFrom: "Angemeldet am <day></day> von <range>{address}</range>",
    current: "Dieser Browser",
    lastUsed: "Zuletzt benutzt <ago></ago>",
    end: "Beenden",
    endWhat: "Sitzung beenden: {device}",
    endTitle: "Sitzung beenden: {device}?",
    notMe: "Das war nicht ich",
    endSession: "Sitzung beenden",
    endExplanation:
      "Jener Browser muss sich neu anmelden. Wenn du dich dort nicht angemeldet hast, drücke „Das war nicht ich“: Die Sitzung endet, und du wählst als Nächstes ein neues Passwort.",
    endAll: "Alle anderen Sitzungen beenden",
    endOthersTitle:
      "{count, plural, =1 {Eine andere Sitzung} one {# andere Sitzung} other {# andere Sitzungen}} beenden?",
    endOthers: "{count, plural, =1 {Eine andere Sitzung} one {# andere Sitzung} other {# andere Sitzungen}} beenden",
    endOthersExplanation:
      "Jeder andere Browser muss sich neu anmelden. Dieser bleibt angemeldet, und verbundene Apps bleiben verbunden.",
    endTokens:
      "Auch {count, plural, =1 {mein persönliches Token} one {mein # persönliches Token} other {meine # persönlichen Tokens}} beenden",
  },
  log: {
    title: "Sicherheitsprotokoll",
    description: "Was in den letzten {days} Tagen mit diesem Konto geschah.",
    descriptionAll: "Was in den letzten {days} Tagen mit diesem Konto geschah, das Neueste zuerst.",
    none: "Noch nichts. Hier stehen dann Anmeldungen und Änderungen an Passwort, Sitzungen, Tokens und Anwendungen.",
    all: "Alles zeigen",
    back: "Zurück zum Konto",
    latest: "Neueste",
    older: "Ältere",
    from: "von <range>{address}</range>",
  },
  access: {
    account: "das verknüpfte Konto bei {name}",
    passkey: "der Passkey {name}",
    second_factor: "der zweite Faktor",
    recovery_codes: "die Wiederherstellungscodes",
    personal_token: "das persönliche Token {name}",
    application: "die Verbindung mit {name}",
    own_application: "die Redirect-URIs und Geheimnisse deiner neuen Anwendung {name}",
    redirect_uri: "die Redirect-URI {name} deiner Anwendung {of}",
    secret: "ein Geheimnis deiner Anwendung {name}",
    pending_email: "die E-Mail-Adresse {name}, die noch nicht bestätigt war",
  },
  events: {
    account_linked: "{provider} wurde verknüpft",
    account_unlinked: "{provider} wurde getrennt",
    alias_changed: "Der Alias ist jetzt {to}",
    alias_removed: "Der Alias {from} wurde entfernt",
    application_allowed_more: "Der App {application} wurde mehr erlaubt: {scopes}",
    application_changed: "Deine Anwendung {application} wurde geändert: {what}",
    application_connected: "Die App {application} wurde verbunden",
    application_created: "Deine Anwendung {application} wurde angelegt",
    application_deleted: "Deine Anwendung {application} wurde gelöscht",
    application_disconnected: "Die App {application} wurde getrennt",
    data_exported: "Alle Daten des Kontos wurden heruntergeladen",
    deletion_cancelled: "Die Löschung wurde abgebrochen",
    deletion_scheduled: "Die Löschung wurde veranlasst",
    email_changed: "Die E-Mail-Adresse ist jetzt {email}",
    email_restored: "Die E-Mail-Adresse {email} wurde wiederhergestellt, und alle Sitzungen wurden beendet",
    email_restored_ended:
      "Die E-Mail-Adresse {email} wurde wiederhergestellt, und alle Sitzungen wurden beendet, außerdem: {ended}",
    new_session: "Angemeldet",
    other_sessions_ended:
      "{count, plural, =1 {Eine andere Sitzung wurde} one {# andere Sitzung wurde} other {# andere Sitzungen wurden}} beendet",
    page_imported: "Die Seite wurde durch eine importierte ersetzt",
    passkey_added: "Der Passkey {name} wurde hinzugefügt",
    passkey_refused: "Der Passkey {name} wurde abgelehnt: Er könnte kopiert worden sein",
    passkey_removed: "Der Passkey {name} wurde entfernt",
    passkey_renamed: "Der Passkey {from} heißt jetzt {to}",
    password_changed: "Das Passwort wurde geändert",
    password_removed: "Das Passwort wurde entfernt",
    password_set: "Ein Passwort wurde gesetzt",
    personal_token_created: "Das persönliche Token {name} wurde angelegt",
    personal_token_ended: "Das persönliche Token {name} wurde beendet",
    personal_tokens_ended:
      "{count, plural, =1 {Ein persönliches Token wurde} one {# persönliches Token wurde} other {# persönliche Tokens wurden}} beendet",
    recovery_code_used:
      "Ein Wiederherstellungscode wurde benutzt; {left, plural, =0 {keiner ist} one {# ist} other {# sind}} übrig",
    recovery_codes_renewed: "Neue Wiederherstellungscodes wurden angelegt",
    second_factor_failed: "Ein falscher Code des zweiten Faktors wurde eingegeben, oder mehrere innerhalb einer Stunde",
    second_factor_off: "Der zweite Faktor wurde ausgeschaltet",
    second_factor_on: "Der zweite Faktor wurde eingeschaltet",
    secret_ended: "Ein Geheimnis deiner Anwendung {application} wurde beendet",
    secret_rotated: "Deine Anwendung {application} bekam ein neues Geheimnis",
    session_ended: "Eine Sitzung wurde beendet: {device}",
    sessions_ended:
      "Der Betreiber dieser Website beendete {count, plural, =1 {eine Sitzung} one {# Sitzung} other {# Sitzungen}}",
    sessions_ended_tokens:
      "Der Betreiber dieser Website beendete {count, plural, =1 {eine Sitzung} one {# Sitzung} other {# Sitzungen}} und alle Tokens",
    signed_out: "Abgemeldet",
    trial_token_created:
      "Ein persönliches Token zum Ausprobieren der API wurde angelegt, oder mehrere innerhalb einer Stunde",
    username_changed: "Der Benutzername {from} wurde zu {to}",
  },
};
