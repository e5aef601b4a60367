import type { Messages } from "../namespaces";

export const security: Messages["security"] = {
  secondFactor: {
    title: "Double authentification",
    on: "Activée : il faut un code de votre application d’authentification pour vous connecter. Il vous reste {count, plural, one {# code de secours} many {# codes de secours} other {# codes de secours}}.",
    off: "Désactivée. Activez-la, et il faudra aussi un code d’une application de votre téléphone pour vous connecter : un mot de passe volé ne suffira plus.",
    onBriefly: "Il faut un code de votre application d’authentification pour vous connecter.",
    offBriefly: "Une deuxième étape à la connexion.",
    manage: "Gérer",
    account: "{name} sur {host}",
    back: "Retour à votre compte",
    backToSetUp:
      "<link>Retour à votre compte</link> pour configurer la double authentification. Une configuration inachevée expire au bout de 15 minutes.",
  },
  begin: {
    submit: "Configurer",
  },
  turnOn: {
    title: "Configurez votre application d’authentification",
    description:
      "Toute application d’authentification convient, et beaucoup de gestionnaires de mots de passe en ont une.",
    submit: "Activer",
    pending: "Activation…",
    qrCode: "QR code contenant la clé ci-dessous, à scanner avec l’application",
    scan: "Scannez ceci avec l’application. Si vous êtes sur votre téléphone, vous pouvez {link} ou y saisir la clé.",
    open: "ouvrir l’application",
    secret: "Clé de configuration",
    code: "Code",
    codeHint: "Les six chiffres que l’application affiche ensuite. Vous avez 15 minutes pour terminer.",
  },
  codes: {
    title: "Vos codes de secours",
    download: "Télécharger",
    what: "Codes de secours",
    file: "Codes de secours de {account}",
    fileExplanation: "Chacun remplace une fois un code de l’application.",
    save: "Enregistrez ces codes maintenant",
    explanation:
      "Vous ne les reverrez pas. Si vous perdez votre téléphone, chacun vous permet de vous connecter une fois.",
  },
  renewDescription: {
    text: "Si vous perdez votre téléphone, chacun vous permet de vous connecter une fois. Il vous en reste {count, plural, one {#} many {#} other {#}}. De nouveaux codes remplacent les anciens.",
  },
  renew: {
    title: "Codes de secours",
    submit: "Créer de nouveaux codes",
    pending: "Création…",
  },
  turnOff: {
    title: "Désactiver",
    description:
      "Votre mot de passe ou un compte associé suffira pour vous connecter. Vos codes de secours ne fonctionneront plus.",
    submit: "Désactiver la double authentification",
    pending: "Désactivation…",
  },
  sessions: {
    title: "Sessions",
    description:
      "Là où vous êtes connecté. Vous êtes déconnecté après 30 jours, ou après 14 jours sans visite. Vous pouvez avoir {most} sessions ; au-delà, une nouvelle connexion ferme la plus longtemps inutilisée.",
    signedIn: "Connexion le <day></day>",
    here: "Connexion le <day></day>, sur le réseau que vous utilisez en ce moment",
    local: "Connexion le <day></day>, sur le réseau local",
    elsewhere: "Connexion le <day></day>, sur un autre réseau",
    current: "Ce navigateur",
    lastUsed: "Dernière utilisation : <ago></ago>",
    end: "Fermer",
    endWhat: "Fermer la session : {device}",
    endTitle: "Fermer la session : {device} ?",
    notMe: "Ce n’était pas moi",
    endSession: "Fermer la session",
    endExplanation:
      "Il faudra vous reconnecter dans ce navigateur. Si ce n’était pas vous, choisissez « Ce n’était pas moi » : nous fermons la session, et vous choisissez un nouveau mot de passe.",
    endAll: "Fermer toutes les autres sessions",
    endOthersTitle:
      "Fermer {count, plural, =1 {une autre session} one {# autre session} many {# autres sessions} other {# autres sessions}} ?",
    endOthers:
      "Fermer {count, plural, =1 {une autre session} one {# autre session} many {# autres sessions} other {# autres sessions}}",
    endOthersExplanation:
      "Il faudra vous reconnecter partout ailleurs. Ce navigateur reste connecté, et les applications connectées aussi.",
    endTokens:
      "Révoquer aussi {count, plural, =1 {mon jeton personnel} one {mon # jeton personnel} many {mes # jetons personnels} other {mes # jetons personnels}}",
  },
  log: {
    title: "Journal de sécurité",
    description: "Ce qui s’est passé sur votre compte au cours des {days} derniers jours.",
    descriptionAll:
      "Ce qui s’est passé sur votre compte au cours des {days} derniers jours, du plus récent au plus ancien.",
    none: "Rien pour l’instant. Vous verrez ici les connexions et les modifications de votre mot de passe, de vos sessions, jetons et applications.",
    all: "Tout afficher",
    back: "Retour à votre compte",
    latest: "Plus récents",
    older: "Plus anciens",
    here: "depuis le réseau que vous utilisez en ce moment",
    local: "depuis le réseau local",
    elsewhere: "depuis un autre réseau",
  },
  access: {
    account: "le compte associé chez {name}",
    passkey: "la clé d’accès {name}",
    second_factor: "la double authentification",
    recovery_codes: "les codes de secours",
    personal_token: "le jeton personnel {name}",
    application: "la connexion à {name}",
    own_application: "les URI de redirection et les secrets de votre nouvelle application {name}",
    redirect_uri: "l’URI de redirection {name} de votre application {of}",
    secret: "un secret de votre application {name}",
    pending_email: "l’adresse e-mail {name}, qui n’était pas encore confirmée",
  },
  events: {
    account_linked: "{provider} a été associé",
    account_unlinked: "{provider} a été dissocié",
    alias_changed: "Votre alias est maintenant {to}",
    alias_removed: "Votre alias {from} a été supprimé",
    application_allowed_more: "L’application {application} a reçu plus d’autorisations : {scopes}",
    application_changed: "Votre application {application} a été modifiée : {what}",
    application_connected: "L’application {application} a été connectée",
    application_created: "Votre application {application} a été créée",
    application_deleted: "Votre application {application} a été supprimée",
    application_disconnected: "L’application {application} a été déconnectée",
    application_page_chosen: "L’application {application} a été autorisée à utiliser la page {page} : {scopes}",
    data_exported: "Vos données ont été téléchargées",
    deletion_cancelled: "La suppression du compte a été annulée",
    deletion_scheduled: "La suppression du compte a été demandée",
    email_changed: "Votre adresse e-mail est maintenant {email}",
    email_restored: "Votre adresse e-mail {email} a été rétablie et toutes les sessions ont été fermées",
    email_restored_ended:
      "Votre adresse e-mail {email} a été rétablie, toutes les sessions ont été fermées, et nous avons retiré : {ended}",
    new_session: "Connexion",
    other_sessions_ended:
      "{count, plural, =1 {Une autre session a été fermée} one {# autre session a été fermée} many {# autres sessions ont été fermées} other {# autres sessions ont été fermées}}",
    page_created: "Vous avez créé la page {page}",
    page_imported: "Votre page a été remplacée par une page importée",
    passkey_added: "La clé d’accès {name} a été ajoutée",
    passkey_refused: "La clé d’accès {name} a été refusée, car elle a peut-être été copiée",
    passkey_removed: "La clé d’accès {name} a été supprimée",
    passkey_renamed: "La clé d’accès {from} a été renommée {to}",
    password_changed: "Votre mot de passe a été modifié",
    password_removed: "Votre mot de passe a été supprimé",
    password_set: "Un mot de passe a été défini",
    personal_token_created: "Le jeton personnel {name} a été créé",
    personal_token_ended: "Le jeton personnel {name} a été révoqué",
    personal_tokens_ended:
      "{count, plural, =1 {Un jeton personnel a été révoqué} one {# jeton personnel a été révoqué} many {# jetons personnels ont été révoqués} other {# jetons personnels ont été révoqués}}",
    recovery_code_used:
      "Un code de secours a été utilisé ; il {left, plural, =0 {n’en reste aucun} one {en reste #} many {en reste #} other {en reste #}}",
    recovery_codes_renewed: "De nouveaux codes de secours ont été créés",
    second_factor_failed: "Un code de double authentification incorrect a été saisi, ou plusieurs en une heure",
    second_factor_off: "La double authentification a été désactivée",
    second_factor_on: "La double authentification a été activée",
    secret_ended: "Un secret de votre application {application} a été révoqué",
    secret_rotated: "Votre application {application} a un nouveau secret",
    session_ended: "Une session a été fermée : {device}",
    sessions_ended:
      "L’administrateur de ce site a fermé {count, plural, =1 {une session} one {# session} many {# sessions} other {# sessions}}",
    sessions_ended_tokens:
      "L’administrateur de ce site a fermé {count, plural, =1 {une session} one {# session} many {# sessions} other {# sessions}} et révoqué tous les jetons",
    signed_out: "Déconnexion",
    trial_token_created: "Un jeton personnel pour essayer l’API a été créé, ou plusieurs en une heure",
    username_changed: "Votre nom d’utilisateur est passé de {from} à {to}",
  },
};
