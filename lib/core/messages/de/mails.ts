import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Wenn du das nicht warst, melde dich an, beende alle anderen Sitzungen und ändere dein Passwort unter „Einstellungen“, „Konto“.",
    resetAndAsk:
      "Wenn du das nicht warst, setze dein Passwort zurück – das meldet alle ab – und bitte den Betreiber dieser Website um Hilfe.",
    resetLabel: "Passwort zurücksetzen",
    nothingToDo: "Wenn du das nicht warst, brauchst du nichts zu tun.",
    byOwner: "Das war {by}. Ihr teilt diese Anwendung.",
    askOwner: "Wenn das nicht stimmt, frag nach. Wem die Anwendung gehört, kann andere entfernen.",
  },
  password_changed: {
    subject: "Dein Passwort wurde geändert",
    text: "Das Passwort deines Kontos {account} wurde geändert. Überall sonst bist du jetzt abgemeldet.",
    closing: "Wenn du das nicht warst, setze dein Passwort über den Link oben zurück.",
  },
  password_set: {
    subject: "Dein Konto hat jetzt ein Passwort",
    text: "Für dein Konto {account} wurde ein Passwort festgelegt. Du kannst dich jetzt auch damit anmelden, nicht nur mit deinen verknüpften Konten.",
  },
  password_removed: {
    subject: "Dein Passwort wurde entfernt",
    text: "Das Passwort deines Kontos {account} wurde entfernt. Mit verknüpften Konten und Passkeys kannst du dich weiterhin anmelden.",
  },
  account_linked: {
    subject: "{provider} wurde mit deinem Konto verknüpft",
    text: "Ein Konto bei {provider} wurde mit {account} verknüpft. Wer sich dort anmelden kann, kann sich jetzt auch hier anmelden.",
    closing: "Wenn du das nicht warst, trenne es unter „Einstellungen“, „Konto“ und ändere dein Passwort.",
    label: "Verknüpfte Konten ansehen",
  },
  account_unlinked: {
    subject: "{provider} wurde von deinem Konto getrennt",
    text: "Ein Konto bei {provider} wurde von {account} getrennt. Damit kann man sich nicht mehr anmelden.",
  },
  deletion_scheduled: {
    subject: "Dein Konto wird gelöscht",
    text: "Dein Konto {account} wird gelöscht. Seine Seite ist offline; seine Sitzungen, Tokens und Anwendungen sind widerrufen.",
    keep: "Hast du es dir anders überlegt? Melde dich innerhalb von {days} Tagen an und wähle „{button}“, dann ist deine Seite wieder da, wie sie war. Danach ist alles weg.",
    closing: "Wenn du das nicht warst, melde dich an, behalte das Konto und ändere sofort dein Passwort.",
  },
  email_restored: {
    subject: "Deine alte E-Mail-Adresse ist zurück",
    text: "Das hier ist wieder die E-Mail-Adresse deines Kontos {account}. Du bist überall abgemeldet; das Passwort und alle Links zum Zurücksetzen gelten nicht mehr.",
    ended:
      "Entfernt haben wir auch, was in den {days} Tagen davor zum Konto hinzugefügt wurde: {ended}. Was davon von dir war, kannst du wieder hinzufügen.",
    nothingEnded: "Sonst wurde in den {days} Tagen davor nichts zum Konto hinzugefügt.",
    closing: "Wenn du noch kein neues Passwort gewählt hast, nutze den Link oben.",
    label: "Neues Passwort wählen",
  },
  second_factor_on: {
    subject: "Die Anmeldung in zwei Schritten ist an",
    text: "Ab jetzt brauchst du zum Anmelden bei deinem Konto {account} einen Code aus deiner Authenticator-App.",
    codes:
      "Bewahre deine Wiederherstellungscodes dort auf, wo du sie auch ohne dein Handy findest. Jeder ersetzt einmal einen Code aus der App.",
  },
  second_factor_off: {
    subject: "Die Anmeldung in zwei Schritten ist aus",
    text: "Zum Anmelden bei deinem Konto {account} brauchst du keinen Code mehr. Die Wiederherstellungscodes gelten nicht mehr.",
  },
  sessions_ended: {
    subject: "Du wurdest überall abgemeldet",
    text: "Der Betreiber dieser Website hat alle Sitzungen deines Kontos {account} beendet.",
    textTokens:
      "Der Betreiber dieser Website hat alle Sitzungen deines Kontos {account} beendet und seine persönlichen Tokens und die Tokens der verbundenen Apps widerrufen.",
    again: "Du kannst dich wie gewohnt wieder anmelden.",
    closing: "Wenn du nicht weißt, warum, frag den Betreiber und wähle ein neues Passwort.",
  },
  recovery_code_used: {
    subject: "Ein Wiederherstellungscode wurde benutzt",
    text: "Jemand hat sich bei deinem Konto {account} mit einem Wiederherstellungscode statt mit einem Code aus der App angemeldet.",
    left: "{left, plural, =0 {Du hast keinen mehr.} one {Du hast noch einen.} other {Du hast noch #.}}",
    renew: "Neue kannst du unter „Einstellungen“, „Konto“ anlegen.",
  },
  recovery_codes_renewed: {
    subject: "Du hast neue Wiederherstellungscodes",
    text: "Dein Konto {account} hat zehn neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
  },
  passkey_added: {
    subject: "Ein Passkey wurde zu deinem Konto hinzugefügt",
    text: "Der Passkey „{name}“ wurde zu deinem Konto {account} hinzugefügt. Damit kann man sich ohne Passwort anmelden.",
    closing:
      "Wenn du das nicht warst, entferne ihn unter „Einstellungen“, „Konto“, beende alle anderen Sitzungen und ändere dein Passwort.",
    label: "Deine Passkeys ansehen",
  },
  passkey_removed: {
    subject: "Ein Passkey wurde von deinem Konto entfernt",
    text: "Der Passkey „{name}“ wurde von deinem Konto {account} entfernt. Damit kann man sich nicht mehr anmelden.",
  },
  application_created: {
    subject: "In deinem Konto wurde eine Anwendung angelegt",
    text: "Die Anwendung „{application}“ wurde in deinem Konto {account} angelegt. Andere können sich bei ihr anmelden, und ihr Secret kann in deinem Namen handeln.",
    label: "Deine Anwendungen ansehen",
  },
  application_changed: {
    subject: "Deine Anwendung „{application}“ wurde geändert",
    text: "Die Anwendung „{application}“ deines Kontos {account} wurde geändert: {what}.",
  },
  application_transferred: {
    subject: "Deine Anwendung „{application}“ gehört jetzt jemand anderem",
    text: "Die Anwendung „{application}“ ging von {from} an {to} über. Dein Konto {account} teilt sie.",
    closing: "Wenn das nicht stimmt, frag die anderen. Sie stehen bei der Anwendung.",
  },
  secret_rotated: {
    subject: "Deine Anwendung „{application}“ hat ein neues Secret",
    text: "Die Anwendung „{application}“ deines Kontos {account} hat ein neues Secret, das in deinem Namen handeln kann.",
  },
  webhook_disabled: {
    subject: "Ein Webhook von „{application}“ wurde deaktiviert",
    failing:
      "Der Webhook deiner Anwendung „{application}“ bei {host} wurde deaktiviert: Drei Tage lang konnte dort nichts zugestellt werden.",
    gone: "Der Webhook deiner Anwendung „{application}“ bei {host} wurde deaktiviert, weil er mit 410 Gone geantwortet hat.",
    overflowing:
      "Der Webhook deiner Anwendung „{application}“ bei {host} wurde deaktiviert, weil zu viele Ereignisse auf ihn warteten.",
    again:
      "Sobald er wieder antwortet, kannst du ihn in den Einstellungen deines Kontos {account} aktivieren. Ereignisse, die entstehen, während er deaktiviert ist, werden nicht gesendet.",
    label: "Webhooks ansehen",
  },
  personal_token_created: {
    subject: "Ein persönliches Token wurde angelegt",
    text: "Das persönliche Token „{name}“ wurde in deinem Konto {account} angelegt. Wer es hat, kann die API in deinem Namen nutzen.",
    label: "Deine Tokens ansehen",
  },
  page_deleted: {
    subject: "Deine Seite {page} ist offline",
    text: "Die Seite {page} deines Kontos {account} wurde gelöscht.",
    keep: "Du kannst sie {days} Tage lang unter „Seiten“ wiederherstellen; danach ist sie endgültig weg, samt Statistiken und Nachrichten.",
    label: "Deine Seiten ansehen",
  },
  page_moved_away: {
    subject: "Deine Seite {page} gehört jetzt jemand anderem",
    text: "{to} hat dein Angebot angenommen. Die Seite {page} gehört nicht mehr zu deinem Konto {account}.",
  },
  page_offer_received: {
    subject: "{from} bietet dir die Seite {page} an",
    text: "{from} möchte deinem Konto {account} die Seite {page} überlassen.",
    keep: "Das Angebot gilt {days} Tage. Du kannst es unter „Seiten“ annehmen oder ablehnen.",
    label: "Angebot ansehen",
  },
  username_changed: {
    subject: "Dein Benutzername wurde geändert",
    text: "Der Benutzername deines Kontos wurde von @{from} zu {account} geändert. Melde dich mit dem neuen oder mit deiner E-Mail-Adresse an. Den alten kann {days} Tage lang niemand sonst nehmen.",
  },
  new_session: {
    subject: "Neue Anmeldung bei deinem Konto",
    text: "Jemand hat sich bei deinem Konto {account} angemeldet.",
    where: "{device}, {time}",
    whereFrom: "{device}, aus dem Netz {range}, {time}",
    closing: "Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, beende die Sitzung mit „{button}“.",
    label: "Deine Sitzungen ansehen",
  },
  prove_email: {
    subject: "Bestätige deine E-Mail-Adresse",
    text: "Bestätige, dass das die Adresse des Kontos {account} ist. Der Link gilt {hours} Stunden und funktioniert einmal.",
    closing:
      "Wenn du dieses Konto nicht kennst, kannst du diese E-Mail ignorieren: Wir verwenden die Adresse erst, wenn du sie bestätigst.",
  },
  known_email: {
    subject: "Du hast schon ein Konto",
    text: "Jemand hat diese Adresse für das Konto {account} eingegeben. Sie gehört zu deinem Konto {owner} und bleibt dort.",
    signIn:
      "Wenn du das warst, melde dich bei diesem Konto an. Wenn du sein Passwort vergessen hast, kannst du es zurücksetzen.",
  },
  email_changed: {
    subject: "Deine E-Mail-Adresse wurde geändert",
    text: "Die E-Mail-Adresse deines Kontos {account} wurde von dieser hier zu {email} geändert.",
    undo: "Wenn du das nicht warst, stelle diese Adresse wieder her. Das meldet alle ab und entfernt das Passwort, ebenso alles, was in den {days} Tagen vor der Änderung oder seitdem dazukam: verknüpfte Konten, Passkeys, die Anmeldung in zwei Schritten, persönliche Tokens, verbundene Apps sowie Redirect-URIs und Secrets deiner Anwendungen. Wir sagen dir, was es war, und du wählst ein neues Passwort. Der Link gilt {linkDays} Tage und funktioniert einmal.",
    closing: "Wenn du das warst, brauchst du nichts zu tun.",
  },
  reset_password: {
    subject: "Setze dein Passwort zurück",
    text: "Jemand möchte das Passwort deines Kontos {account} zurücksetzen. Der Link gilt {minutes} Minuten und funktioniert einmal.",
    closing: "Wenn du das nicht warst, kannst du diese E-Mail ignorieren: Dein Passwort bleibt, wie es ist.",
    label: "Neues Passwort wählen",
  },
  account_deleted: {
    subject: "Dein Konto wurde gelöscht",
    text: "Dein Konto {account} wurde gelöscht, mit seiner Seite, seinen Dateien und Verbindungen. {days} Tage lang kann niemand seine Namen übernehmen.",
    closing: "Du brauchst nichts mehr zu tun. Auch diese Adresse haben wir gelöscht.",
  },
  form_entry: {
    subject: "Neue Nachricht von deiner Seite",
    text: "Jemand hat ein Formular auf deiner Seite {account} ausgefüllt.",
    form: "Formular: {form}",
    from: "E-Mail-Adresse: {email}",
    label: "Alle Nachrichten ansehen",
    closing:
      "Wir prüfen nicht, wer so etwas sendet. Was du nicht brauchst, löschst du unter Einstellungen, Nachrichten.",
  },
  page_invitation: {
    subject: "Einladung zu {page}",
    text: "{owner} lädt dich ein, bei der Seite {page} zu helfen: {role}.",
    link: "Der Link funktioniert einmal, {days} Tage lang. Melde dich an oder registriere dich, um anzunehmen.",
    label: "Einladung ansehen",
    closing: "Du kennst niemanden, der so heißt? Ignoriere diese Mail; dann passiert nichts.",
  },
  statistics_week: {
    subject: "Deine Woche: {views, plural, one {# Aufruf} other {# Aufrufe}}",
    text: "Vom {from} bis {to} hatte deine Seite {account} {views, plural, one {# Aufruf} other {# Aufrufe}} von {visitors, plural, one {# Besucher} other {# Besuchern}} und {clicks, plural, one {# Klick} other {# Klicks}}.",
    more: "Das sind {percent} % mehr Aufrufe als in der Woche davor.",
    less: "Das sind {percent} % weniger Aufrufe als in der Woche davor.",
    link: "Am meisten angeklickt: {link}",
    source: "Die meisten kamen von: {source}",
    label: "Zu deiner Statistik",
    closing: "Du hast diese Zusammenfassung bestellt. Unter Einstellungen, Statistik kannst du sie abschalten.",
  },
};
