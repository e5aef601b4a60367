import type { Messages } from "../namespaces";

export const security: Messages["security"] = {
  secondFactor: {
    title: "Double authentification",
    on: "Activée : la connexion demande un code de votre application d’authentification. Il reste {count, plural, one {# code de secours} many {# codes de secours} other {# codes de secours}}.",
    off: "Désactivée. Avec elle, la connexion demande aussi un code d’une application de votre téléphone : un mot de passe volé ne suffit plus.",
    onBriefly: "La connexion demande un code de votre application d’authentification.",
    offBriefly: "Un code en plus de votre mot de passe.",
    manage: "Gérer",
    account: "{name} sur {host}",
    back: "Retour à votre compte",
    backToSetUp:
      "<link>Retour à votre compte</link>, où vous configurez la double authentification. Une configuration inachevée expire au bout de 15 minutes.",
  },
  begin: {
    submit: "Configurer",
  },
  turnOn: {
    title: "Configurez votre application",
    description: "Toute application d’authentification convient, comme celle de votre gestionnaire de mots de passe.",
    submit: "Activer",
    pending: "Activation…",
    qrCode: "Code QR contenant le secret ci-dessous, à scanner avec l’application",
    scan: "Scannez ceci avec l’application. Sur ce téléphone, vous pouvez {link} ou y saisir le secret.",
    open: "ouvrir l’application",
    secret: "Secret",
    code: "Code",
    codeHint:
      "Les six chiffres que l’application affiche ensuite. Cette configuration prend fin au bout de 15 minutes.",
  },
  codes: {
    title: "Vos codes de secours",
    download: "Télécharger",
    what: "Codes de secours",
    file: "Codes de secours de {account}",
    fileExplanation: "Chacun remplace une fois un code de l’application.",
    save: "Conservez ces codes maintenant",
    explanation:
      "Ils ne s’affichent qu’une fois. Sans votre téléphone, chacun remplace un code de l’application, une seule fois.",
  },
  renewDescription: {
    text: "Chacun remplace une fois un code de l’application ; il en reste {count, plural, one {#} many {#} other {#}}. De nouveaux codes remplacent les anciens.",
  },
  renew: {
    title: "Codes de secours",
    submit: "Créer de nouveaux codes",
    pending: "Création…",
  },
  turnOff: {
    title: "Désactiver",
    description:
      "Votre mot de passe ou un compte associé suffit alors pour se connecter. Les codes de secours prennent fin, eux aussi.",
    submit: "Désactiver la double authentification",
    pending: "Désactivation…",
  },
  sessions: {
    title: "Sessions ouvertes",
    description:
      "Là où vous êtes connecté. Une session prend fin 30 jours après son début, ou après 14 jours sans utilisation. Il y en a {most} au plus : la connexion suivante met fin à celle restée inutilisée le plus longtemps.",
    signedIn: "Connexion le <day></day>",
    signedInFrom: "Connexion le <day></day> depuis <range>{address}</range>",
    current: "Ce navigateur",
    lastUsed: "Dernière utilisation : <ago></ago>",
    end: "Fermer",
    endWhat: "Fermer la session : {device}",
    endTitle: "Fermer la session : {device} ?",
    notMe: "Ce n’était pas moi",
    endSession: "Fermer la session",
    endExplanation:
      "Ce navigateur devra se reconnecter. Si ce n’est pas vous qui vous y êtes connecté, appuyez sur « Ce n’était pas moi » : la session se ferme et vous choisissez ensuite un autre mot de passe.",
    endAll: "Fermer toutes les autres sessions",
    endOthersTitle:
      "Fermer {count, plural, =1 {une autre session} one {# autre session} many {# autres sessions} other {# autres sessions}} ?",
    endOthers:
      "Fermer {count, plural, =1 {une autre session} one {# autre session} many {# autres sessions} other {# autres sessions}}",
    endOthersExplanation:
      "Tous les autres navigateurs devront se reconnecter. Celui-ci reste connecté, et les applications connectées le restent.",
    endTokens:
      "Révoquer aussi {count, plural, =1 {mon jeton personnel} one {mon # jeton personnel} many {mes # jetons personnels} other {mes # jetons personnels}}",
  },
  log: {
    title: "Journal de sécurité",
    description: "Ce qui est arrivé à ce compte au cours des {days} derniers jours.",
    descriptionAll: "Ce qui est arrivé à ce compte au cours des {days} derniers jours, du plus récent au plus ancien.",
    none: "Rien pour l’instant. Les connexions et les modifications de votre mot de passe, de vos sessions, jetons et applications figureront ici.",
    all: "Tout afficher",
    back: "Retour au compte",
    latest: "Plus récents",
    older: "Plus anciens",
    from: "depuis <range>{address}</range>",
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
    pending_email: "l’adresse e-mail {name}, qui attendait d’être confirmée",
  },
  events: {
    account_linked: "{provider} a été associé",
    account_unlinked: "{provider} a été dissocié",
    alias_changed: "L’alias est devenu {to}",
    alias_removed: "L’alias {from} a été supprimé",
    application_allowed_more: "L’application {application} a reçu plus de droits : {scopes}",
    application_changed: "Votre application {application} a été modifiée : {what}",
    application_connected: "L’application {application} a été connectée",
    application_created: "Votre application {application} a été créée",
    application_deleted: "Votre application {application} a été supprimée",
    application_disconnected: "L’application {application} a été déconnectée",
    data_exported: "Toutes les données du compte ont été téléchargées",
    deletion_cancelled: "La suppression a été annulée",
    deletion_scheduled: "La suppression a été programmée",
    email_changed: "L’adresse e-mail est devenue {email}",
    email_restored: "L’adresse e-mail {email} a été rétablie et toutes les sessions ont été fermées",
    email_restored_ended:
      "L’adresse e-mail {email} a été rétablie, toutes les sessions ont été fermées, et ceci a été révoqué : {ended}",
    new_session: "Connexion",
    other_sessions_ended:
      "{count, plural, =1 {Une autre session a été fermée} one {# autre session a été fermée} many {# autres sessions ont été fermées} other {# autres sessions ont été fermées}}",
    page_imported: "La page a été remplacée par une page importée",
    passkey_added: "La clé d’accès {name} a été ajoutée",
    passkey_refused: "La clé d’accès {name} a été refusée : elle a peut-être été copiée",
    passkey_removed: "La clé d’accès {name} a été supprimée",
    passkey_renamed: "La clé d’accès {from} a été renommée {to}",
    password_changed: "Le mot de passe a été modifié",
    password_removed: "Le mot de passe a été supprimé",
    password_set: "Un mot de passe a été défini",
    personal_token_created: "Le jeton personnel {name} a été créé",
    personal_token_ended: "Le jeton personnel {name} a été révoqué",
    personal_tokens_ended:
      "{count, plural, =1 {Un jeton personnel a été révoqué} one {# jeton personnel a été révoqué} many {# jetons personnels ont été révoqués} other {# jetons personnels ont été révoqués}}",
    recovery_code_used:
      "Un code de secours a servi ; il {left, plural, =0 {n’en reste aucun} one {en reste #} many {en reste #} other {en reste #}}",
    recovery_codes_renewed: "De nouveaux codes de secours ont été créés",
    second_factor_failed: "Un code de double authentification incorrect a été saisi, ou plusieurs en une heure",
    second_factor_off: "La double authentification a été désactivée",
    second_factor_on: "La double authentification a été activée",
    secret_ended: "Un secret de votre application {application} a été révoqué",
    secret_rotated: "Votre application {application} a reçu un nouveau secret",
    session_ended: "Une session a été fermée : {device}",
    sessions_ended:
      "L’administrateur de ce site a fermé {count, plural, =1 {une session} one {# session} many {# sessions} other {# sessions}}",
    sessions_ended_tokens:
      "L’administrateur de ce site a fermé {count, plural, =1 {une session} one {# session} many {# sessions} other {# sessions}} et révoqué tous les jetons",
    signed_out: "Déconnexion",
    trial_token_created: "Un jeton personnel pour essayer l’API a été créé, ou plusieurs en une heure",
    username_changed: "Le nom d’utilisateur {from} est devenu {to}",
  },
};
