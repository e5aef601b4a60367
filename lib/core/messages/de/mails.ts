import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Wenn du das nicht warst, melde dich an, beende alle anderen Sitzungen und ändere dein Passwort unter „Einstellungen“, „Konto“.",
    resetAndAsk:
      "Wenn du das nicht warst, setze dein Passwort zurück – das beendet alle Sitzungen – und bitte den Betreiber dieser Website um Hilfe.",
    resetLabel: "Passwort zurücksetzen",
    nothingToDo: "Wenn du das nicht warst, brauchst du nichts zu tun.",
  },
  password_changed: {
    subject: "Dein Passwort wurde geändert",
    text: "Das Passwort deines Kontos {account} wurde geändert. Alle anderen Sitzungen sind beendet.",
    closing: "Wenn du das nicht warst, lege über den Link in dieser Mail ein neues Passwort fest.",
  },
  password_set: {
    subject: "Ein Passwort wurde gesetzt",
    text: "Dein Konto {account} hat jetzt ein Passwort, zusätzlich zu seinen verknüpften Konten.",
  },
  password_removed: {
    subject: "Dein Passwort wurde entfernt",
    text: "Dein Konto {account} hat kein Passwort mehr. Seine verknüpften Konten und Passkeys öffnen es weiterhin.",
  },
  account_linked: {
    subject: "{provider} wurde mit deinem Konto verknüpft",
    text: "Ein Konto bei {provider} wurde mit {account} verknüpft. Wer sich dort anmeldet, kann sich auch hier anmelden.",
    closing: "Wenn du das nicht warst, trenne es unter „Einstellungen“, „Konto“ und ändere dein Passwort.",
    label: "Verknüpfte Konten ansehen",
  },
  account_unlinked: {
    subject: "{provider} wurde von deinem Konto getrennt",
    text: "Ein Konto bei {provider} wurde von {account} getrennt. Es öffnet dein Konto nicht mehr.",
  },
  deletion_scheduled: {
    subject: "Dein Konto wird gelöscht",
    text: "Dein Konto {account} soll gelöscht werden. Seine Seite ist abgeschaltet; seine Sitzungen, Tokens und Anwendungen sind beendet.",
    keep: "{days} Tage lang kannst du dich anmelden und „{button}“ drücken: Dann ist die Seite wieder da, wie sie war. Danach ist alles weg.",
    closing: "Wenn du das nicht warst, melde dich an, behalte das Konto und ändere sofort dein Passwort.",
  },
  email_restored: {
    subject: "Die Adresse deines Kontos wurde wiederhergestellt",
    text: "Die E-Mail-Adresse deines Kontos {account} ist wieder diese hier. Alle Sitzungen, das Passwort und Links zu einem neuen sind ungültig.",
    ended:
      "Auch was in den {days} Tagen davor zum Konto hinzugefügt wurde, ist beendet: {ended}. Füge wieder hinzu, was von dir war.",
    nothingEnded: "Sonst war in den {days} Tagen davor nichts zum Konto hinzugefügt worden.",
    closing: "Wenn du noch kein neues Passwort gewählt hast, hol das über den Link in dieser Mail nach.",
    label: "Neues Passwort wählen",
  },
  second_factor_on: {
    subject: "Der zweite Faktor wurde eingeschaltet",
    text: "Ab jetzt fragt die Anmeldung bei deinem Konto {account} nach einem Code der eingerichteten App.",
    codes:
      "Bewahre die Wiederherstellungscodes dort auf, wo du sie auch ohne dein Telefon findest: Jeder von ihnen ersetzt einmal einen Code der App.",
  },
  second_factor_off: {
    subject: "Der zweite Faktor wurde ausgeschaltet",
    text: "Die Anmeldung bei deinem Konto {account} fragt nicht mehr nach einem Code. Seine Wiederherstellungscodes wurden widerrufen.",
  },
  sessions_ended: {
    subject: "Du wurdest überall abgemeldet",
    text: "Der Betreiber dieser Website hat alle Sitzungen deines Kontos {account} beendet.",
    textTokens:
      "Der Betreiber dieser Website hat alle Sitzungen deines Kontos {account} beendet, ebenso seine persönlichen Tokens und die Tokens der verbundenen Apps.",
    again: "Du kannst dich wieder anmelden wie zuvor.",
    closing: "Wenn du nicht weißt, warum, frage den Betreiber und wähle ein neues Passwort.",
  },
  recovery_code_used: {
    subject: "Ein Wiederherstellungscode wurde benutzt",
    text: "Ein Wiederherstellungscode deines Kontos {account} wurde anstelle eines Codes der App benutzt.",
    left: "{left, plural, =0 {Es ist keiner mehr übrig.} one {Es ist noch einer übrig.} other {Es sind noch # übrig.}}",
    renew: "Neue kannst du unter „Einstellungen“, „Konto“ anlegen.",
  },
  recovery_codes_renewed: {
    subject: "Neue Wiederherstellungscodes wurden angelegt",
    text: "Dein Konto {account} hat zehn neue Wiederherstellungscodes. Die bisherigen gelten nicht mehr.",
  },
  passkey_added: {
    subject: "Ein Passkey wurde zu deinem Konto hinzugefügt",
    text: "Der Passkey „{name}“ wurde zu deinem Konto {account} hinzugefügt. Er allein genügt, um es zu öffnen.",
    closing:
      "Wenn du das nicht warst, entferne ihn unter „Einstellungen“, „Konto“, beende alle anderen Sitzungen und ändere dein Passwort.",
    label: "Deine Passkeys ansehen",
  },
  passkey_removed: {
    subject: "Ein Passkey wurde von deinem Konto entfernt",
    text: "Der Passkey „{name}“ öffnet dein Konto {account} nicht mehr.",
  },
  application_created: {
    subject: "In deinem Konto wurde eine Anwendung angelegt",
    text: "Die Anwendung „{application}“ wurde in deinem Konto {account} angelegt. Man kann sich bei ihr anmelden, und ihr Geheimnis kann in deinem Namen handeln.",
    label: "Deine Anwendungen ansehen",
  },
  application_changed: {
    subject: "Deine Anwendung „{application}“ wurde geändert",
    text: "Die Anwendung „{application}“ deines Kontos {account} wurde geändert: {what}.",
  },
  secret_rotated: {
    subject: "Deine Anwendung „{application}“ hat ein neues Geheimnis",
    text: "Die Anwendung „{application}“ deines Kontos {account} bekam ein neues Geheimnis, das in deinem Namen handeln kann.",
  },
  personal_token_created: {
    subject: "Ein persönliches Token wurde angelegt",
    text: "Das persönliche Token „{name}“ wurde in deinem Konto {account} angelegt. Wer es hat, kann die API in deinem Namen nutzen.",
    label: "Deine Tokens ansehen",
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
    closing: "Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, beende diese Sitzung mit „{button}“.",
    label: "Deine Sitzungen ansehen",
  },
  prove_email: {
    subject: "Bestätige deine E-Mail-Adresse",
    text: "Bestätige, dass diese Adresse zum Konto {account} gehört. Der Link gilt einmal, {hours} Stunden lang.",
    closing:
      "Wenn du dieses Konto nicht kennst, brauchst du nichts zu tun: Die Adresse wird erst benutzt, wenn du sie bestätigst.",
  },
  known_email: {
    subject: "Du hast schon ein Konto",
    text: "Jemand hat diese Adresse für das Konto {account} eingegeben. Sie gehört zu deinem Konto {owner} und bleibt dort.",
    signIn:
      "Wenn du das warst, melde dich bei jenem Konto an. Wenn du sein Passwort vergessen hast, kannst du ein neues setzen.",
  },
  email_changed: {
    subject: "Die Adresse deines Kontos wurde geändert",
    text: "Die E-Mail-Adresse deines Kontos {account} ist jetzt {email} und nicht mehr diese hier.",
    undo: "Wenn du das nicht warst, stelle diese Adresse wieder her. Das beendet alle Sitzungen und macht das Passwort ungültig, ebenso alles, was in den {days} Tagen vor der Änderung oder seitdem dazukam: verknüpfte Konten, Passkeys, ein zweiter Faktor, persönliche Tokens, verbundene Apps sowie Redirect-URIs und Geheimnisse deiner Anwendungen. Wir sagen dir, was es war, und du wählst ein neues Passwort. Der Link gilt einmal, {linkDays} Tage lang.",
    closing: "Wenn du das warst, brauchst du nichts zu tun.",
  },
  reset_password: {
    subject: "Setze dein Passwort zurück",
    text: "Jemand hat für dein Konto {account} ein neues Passwort angefordert. Der Link gilt einmal, {minutes} Minuten lang.",
    closing: "Wenn du das nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.",
    label: "Neues Passwort wählen",
  },
  account_deleted: {
    subject: "Dein Konto wurde gelöscht",
    text: "Dein Konto {account} wurde gelöscht, mit seiner Seite, seinen Dateien und Verbindungen. {days} Tage lang kann niemand seine Namen übernehmen.",
    closing: "Es ist nichts mehr zu tun. Diese Adresse haben wir gelöscht.",
  },
};
