import type * as english from "../en/area-errors";

export const pageErrors: Readonly<Record<keyof typeof english.pageErrors, string>> = {
  noPageOfYours: "Du hast keine Seite namens „{name}“.",
  pageRightLacking: "Die Person, der diese Seite gehört, hat dir das nicht erlaubt.",
  maxPages: "Dein Konto hat keinen Platz für eine weitere Seite; höchstens {count} sind möglich.",
  maxMembers: "Bei einer Seite können höchstens {count} Personen helfen; entferne zuerst eine.",
  maxInvitations: "Von einer Seite können höchstens {count} Einladungen offen sein; zieh zuerst eine zurück.",
  memberAlready: "Du hilfst schon bei dieser Seite.",
  memberGone: "Diese Person hilft nicht mehr bei der Seite.",
  ownPageAlready: "Diese Seite gehört dir.",
  accountName: "Das muss ein Benutzername oder eine E-Mail-Adresse sein.",
  firstPageStays: "Die erste Seite eines Kontos lässt sich nicht einzeln weitergeben oder löschen.",
  gonePage: "Diese Seite gehört dir nicht mehr, oder es gibt sie nicht mehr.",
  pageBeingDeleted: "Diese Seite wird schon gelöscht.",
  pageNotDeleted: "Diese Seite wird nicht mehr gelöscht; lade die Liste neu.",
  typePage: "Gib {username} ein, den Namen dieser Seite.",
  goneOffer: "Diese Seite wird dir nicht mehr angeboten.",
  noAccountOfName: "Hier heißt niemand {name}.",
  ownAccount: "Das ist dein eigenes Konto.",
  proofUnpublished: "Veröffentliche diesen Link zuerst und prüfe ihn dann.",
  proofImpossible:
    "Dieser Link lässt sich nicht nachweisen: Er muss als du gekennzeichnet sein und zu einer anderen Seite im Web führen.",
  proofAbsent: "Wir haben bei {host} nachgesehen und noch keinen Nachweis gefunden.",
  proofUnknown: "{host} hat nicht geantwortet. Versuche es in ein paar Minuten noch einmal.",
};

export const ownerErrors: Readonly<Record<keyof typeof english.ownerErrors, string>> = {
  ownerOfApplicationOnly: "Das kann nur die Person tun, der die Anwendung gehört.",
  coOwnerAlready: "Du teilst diese Anwendung schon.",
  chooseNewOwner: "Wähle, wem die Anwendung übergeben wird.",
  coOwnerGone: "Diese Person teilt die Anwendung nicht mehr.",
  ownerStays: "Du kannst deine eigene Anwendung nicht verlassen; übertrage sie zuerst.",
  ownerChanged: "Die Anwendung gehört inzwischen jemand anderem; lade die Seite neu.",
  maxCoOwners: "Eine Anwendung kann mit {count} Personen geteilt werden; entferne zuerst eine.",
  maxCoOwned: "Ein Konto kann {count} Anwendungen teilen; verlasse zuerst eine.",
  maxClientInvitations: "Höchstens {count} Einladungen können offen sein; zieh zuerst eine zurück.",
  maxApplicationsOfOther: "Diese Person hat schon {count} Anwendungen; mehr kann ein Konto nicht haben.",
  secretOfFormerOwner: "Wer dieses Secret angelegt hat, teilt die Anwendung nicht mehr; lege ein neues an.",
};

export const webhookErrors: Readonly<Record<keyof typeof english.webhookErrors, string>> = {
  webhookAddress: "Gib eine Adresse an, die mit https:// beginnt, ohne Benutzernamen und ohne #.",
  webhookPrivate:
    "Dieser Host ist aus dem Internet nicht erreichbar. Gib einen öffentlichen Namen deines Servers oder einen Tunnel zu ihm an.",
  eventNeeded: "Wähle mindestens ein Ereignis.",
  noWebhook: "Diese Anwendung hat keinen solchen Webhook.",
  maxWebhooks: "Eine Anwendung kann {count} Webhooks haben; entferne zuerst einen.",
  webhookDisabled: "Dieser Webhook ist deaktiviert; aktiviere ihn zuerst.",
  webhookAccessEnded:
    "Der Zugriff der Anwendung auf diese Seite ist beendet; das Ereignis wird deshalb nicht erneut gesendet.",
  noDelivery: "Diese Zustellung ist nicht mehr im Protokoll.",
};

export const oauthErrors: Readonly<Record<keyof typeof english.oauthErrors, string>> = {
  repeatedParameter: "Die Adresse nennt {name} mehr als einmal.",
  noClientId: "Die Adresse sagt nicht, welche App fragt: client_id fehlt.",
  unknownClient: "Hier ist keine App mit dieser client_id registriert. Vielleicht wurde sie gelöscht.",
  noRedirectUri: "Die Adresse sagt nicht, wohin es danach gehen soll: redirect_uri fehlt.",
  unknownRedirectUri: "Diese redirect_uri hat die App nicht registriert.",
  clientAddress:
    "Die client_id ist nicht die Adresse einer App-Beschreibung: Sie muss mit https:// beginnen, einen Pfad nennen und so geschrieben sein, wie Browser sie schreiben.",
  clientAtService:
    "Eine App kann sich nicht unter {host} beschreiben: Diese Website nutzt den Dienst selbst. Die Beschreibung muss auf einem eigenen Host des Entwicklers liegen.",
  clientDocumentAway:
    "Die Beschreibung der App bei {host} ist gerade nicht erreichbar. Versuch es in einer Minute noch einmal.",
  clientDocumentWrong: "Die Beschreibung der App bei {host} ist nicht brauchbar. Das muss berichtigt werden: {what}.",
  clientDocumentPrivate:
    "Die Beschreibung der App lässt sich nicht lesen: {host} ist nicht im öffentlichen Internet. Sie muss auf einem Host liegen, den alle erreichen können.",
  clientDocumentNoAddress:
    "Die Beschreibung der App lässt sich nicht lesen: Zum Namen {host} gibt es keine öffentliche Adresse. Wer die App entwickelt, muss den Namen prüfen.",
  clientDocumentNoName:
    "Die Beschreibung der App lässt sich nicht lesen: Der Name {host} ließ sich nicht auflösen. Versuch es in einer Minute noch einmal.",
  clientDocumentNoConnection:
    "Die Beschreibung der App lässt sich nicht lesen: Zu {host} kam keine sichere Verbindung zustande. Versuch es in einer Minute noch einmal. Schlägt es wieder fehl, muss der Host samt Zertifikat geprüft werden.",
  clientDocumentSlow:
    "Die Beschreibung der App lässt sich nicht lesen: {host} hat sie nicht innerhalb von {seconds} s geschickt. Versuch es in einer Minute noch einmal.",
  clientDocumentStatus:
    "Die Beschreibung der App lässt sich nicht lesen: {host} hat mit dem HTTP-Status {status} geantwortet. Sie muss dort mit dem Status 200 und ohne Weiterleitung zu finden sein.",
  clientDocumentType:
    "Die Beschreibung der App bei {host} ist nicht brauchbar: Sie muss unkomprimiert als application/json oder text/html gesendet werden.",
  clientDocumentLarge:
    "Die Beschreibung der App bei {host} ist nicht brauchbar: Sie ist größer als {json} kB JSON oder {html} kB HTML.",
  clientDocumentNoJson: "Die Beschreibung der App bei {host} ist nicht brauchbar: Sie ist kein gültiges JSON-Objekt.",
  onlyDeviceCodes:
    "Diese App hat keine Redirect-URI: Sie meldet nur mit einem Code an, der unter /device eingegeben wird.",
  registrationOff:
    "Auf dieser Instanz können sich Programme nicht selbst registrieren. Registriere die App in den Einstellungen unter „Für Entwickler“ oder nimm die https-Adresse ihrer Beschreibung (Client-Metadata-Dokument) als client_id.",
};
