import type { Messages } from "../namespaces";

export const signIn: Messages["signIn"] = {
  login: {
    title: "Se connecter",
    description: "Connectez-vous pour modifier votre page et choisir les applications qui peuvent agir pour vous.",
    newHere: "Nouveau ici ?",
    createAccount: "Créer un compte",
    byInvitation: "Les nouveaux comptes se font sur invitation.",
    closed: "Ce site n’accepte pas de nouveaux comptes.",
    or: "ou",
    continueWith: "Continuer avec {provider}",
    toContinue: "pour continuer vers <b>{name}</b>",
    toLike: "pour aimer la page de <b>{name}</b>",
  },
  refused: {
    OAuthAccountNotLinked:
      "Un compte existe déjà avec cette adresse e-mail. Connectez-vous comme vous l’avez fait jusqu’ici.",
    AccessDenied: "L’autre site n’a pas autorisé la connexion.",
    CredentialsSignin: "Le nom ou le mot de passe est incorrect.",
    away: "L’autre site ne répond pas en ce moment. Réessayez dans quelques minutes ou connectez-vous autrement.",
    long: "L’adresse avec laquelle vous êtes venu est trop longue pour être conservée pendant votre passage sur l’autre site. Connectez-vous autrement, ou connectez-vous d’abord là-bas puis recommencez.",
    group:
      "Votre compte là-bas n’appartient pas au groupe autorisé à se connecter ici. Adressez-vous à l’administrateur de ce site.",
    closed:
      "Aucun compte de ce site n’est associé à celui-là, et ce site n’accepte pas de nouveaux comptes. Si vous avez un compte ici, connectez-vous et associez l’autre dans Paramètres, Compte.",
    uninvited:
      "Aucun compte de ce site n’est associé à celui-là. Les nouveaux comptes se font sur invitation : ouvrez le lien que vous avez reçu et continuez à partir de là.",
    unusable: "Votre invitation a déjà servi, a expiré ou a été retirée. Demandez-en une autre.",
    otherAddress: "Votre invitation vaut pour une autre adresse e-mail que celle dont l’autre site se porte garant.",
    other: "La connexion a échoué. Veuillez réessayer.",
  },
  outcomes: {
    reset: "Votre mot de passe est modifié et toutes les sessions sont fermées. Connectez-vous avec le nouveau.",
    closed:
      "Votre page est hors ligne. Pendant sept jours, vous pouvez vous connecter et conserver votre compte ; ensuite, tout sera supprimé.",
    deleted: "Votre compte et tout ce qu’il contenait sont supprimés.",
  },
  loginForm: {
    login: "Nom d’utilisateur ou e-mail",
    password: "Mot de passe",
    forgot: "Mot de passe oublié ?",
    submit: "Se connecter",
    pending: "Connexion…",
  },
  passkeyForm: {
    submit: "Utiliser une clé d’accès",
    known: "Cet appareil possède déjà une clé d’accès de ce compte.",
    otherAddress:
      "Les clés d’accès de ce site ne fonctionnent pas à cette adresse. Ouvrez le site à sa propre adresse.",
    none: "Le navigateur n’a fourni aucune clé d’accès. Réessayez ou utilisez un autre moyen.",
  },
  code: {
    title: "Saisissez votre code",
    recoveryTitle: "Saisissez un code de secours",
    explanation: "Les six chiffres que votre application d’authentification affiche pour <b>{name}</b>.",
    recoveryExplanation: "L’un des codes de secours de <b>{name}</b>.",
    useApp: "Utiliser l’application",
    useRecoveryCode: "Utiliser un code de secours",
    startOver: "Recommencer",
  },
  codeForm: {
    code: "Code",
    recoveryCode: "Code de secours",
    recoveryHint: "Par exemple k3vw-8hqa-p2mt-xz7d. Il ne sert qu’une fois.",
    submit: "Se connecter",
    pending: "Connexion…",
  },
  confirm: {
    title: "Confirmez votre identité",
    explanation: "Votre connexion en tant que <b>{name}</b> remonte à un certain temps.",
    signInAgain: "Se reconnecter plutôt",
  },
  confirmForm: {
    password: "Mot de passe",
    code: "Code",
    codeHint: "De votre application d’authentification, ou un code de secours.",
    submit: "Continuer",
    pending: "Vérification…",
  },
  keep: {
    title: "Conserver votre compte",
    question: "Conserver votre compte ?",
    explanation:
      "<b>{name}</b> est en cours de suppression. Sa page est hors ligne et tout aura disparu après le <day></day>. Si vous conservez le compte, la page revient telle qu’elle était. Vos sessions, jetons, applications connectées et applications enregistrées ont été révoqués et ne reviennent pas.",
    signOut: "Se déconnecter et laisser supprimer le compte",
  },
  keepForm: {
    submit: "Conserver mon compte",
    pending: "Rétablissement…",
  },
  register: {
    title: "Créer un compte",
    closedTitle: "Inscription",
    invited: "Vous êtes invité.",
    withLook: "Votre page commence avec le style {look}.",
    haveOne: "Vous en avez déjà un ?",
    toSignIn: "Aller à la connexion",
    unusableTitle: "Cette invitation n’est plus valable",
    unusable: "Elle a déjà servi, a expiré ou a été retirée. Demandez-en une autre à la personne qui vous l’a donnée.",
    inviteTitle: "Sur invitation",
    invite: "Les nouveaux comptes de ce site se font sur invitation. Ouvrez le lien que vous avez reçu.",
    noneTitle: "Pas de nouveaux comptes",
    none: "Ce site n’accepte pas de nouveaux comptes. Les comptes existants peuvent se connecter.",
  },
  registerForm: {
    username: "Nom d’utilisateur",
    usernameHint: "Votre page sera à l’adresse {host}/username.",
    isFree: "{address} est libre.",
    email: "E-mail",
    emailHint: "Votre invitation vaut pour cette adresse.",
    password: "Mot de passe",
    passwordHint: "Au moins 8 caractères, et difficile à deviner.",
    submit: "Créer un compte",
    pending: "Création du compte…",
  },
  reset: {
    title: "Réinitialiser le mot de passe",
    explanation: "Nous envoyons un lien pour choisir un nouveau mot de passe.",
    toSignIn: "Aller à la connexion",
    unusable: "Ce lien a déjà servi ou a expiré. Demandez-en un autre.",
    setTitle: "Choisir un nouveau mot de passe",
    forAccount: "Pour le compte <b>{name}</b>.",
    restored: "{email} est de nouveau l’adresse",
    restoredEnded:
      "Toutes les sessions sont fermées, et ce qui avait été ajouté est révoqué : {ended}. Ajoutez de nouveau ce qui venait de vous.",
    restoredNothing: "Toutes les sessions sont fermées. Rien d’autre n’avait été ajouté au compte.",
  },
  requestForm: {
    login: "Nom d’utilisateur ou e-mail",
    submit: "Envoyer un lien",
    pending: "Demande…",
    sentTitle: "Consultez vos e-mails",
    sent: "S’il existe un compte à ce nom, ou dont cette adresse est confirmée, un lien est en route vers son adresse. Il fonctionne une fois, pendant {minutes} minutes. Si vous n’avez pas encore confirmé l’adresse, faites la demande avec le nom d’utilisateur.",
    askTitle: "Adressez-vous à l’administrateur de ce site",
    ask: "Ce site n’envoie pas d’e-mails. S’il existe un compte à ce nom ou à cette adresse, son administrateur trouvera pour vous un lien valable {minutes} minutes.",
  },
  newPassword: {
    label: "Nouveau mot de passe",
    rule: "Au moins 8 caractères, et difficile à deviner.",
  },
  resetForm: {
    consequence: "Toutes les sessions seront fermées.",
    submit: "Enregistrer le mot de passe",
    pending: "Enregistrement…",
  },
  verify: {
    title: "Adresse e-mail",
    prove: "Confirmez votre adresse",
    proveText: "Confirmez que <at>{address}</at> appartient au compte <b>{name}</b>.",
    undo: "Rétablir votre adresse",
    undoText:
      "<at>{address}</at> redevient l’adresse du compte <b>{name}</b>. Toutes ses sessions sont fermées, son mot de passe cesse de fonctionner, de même que ce qui a été ajouté dans les 30 jours avant la modification ou depuis : comptes associés, clés d’accès, double authentification, jetons personnels, applications connectées, URI de redirection et secrets de vos applications. Vous verrez ensuite ce que c’était et choisirez un autre mot de passe.",
    verified: "Votre adresse est confirmée",
    verifiedText: "Vous pouvez l’utiliser pour vous connecter et pour réinitialiser votre mot de passe.",
    unusable: "Ce lien ne fonctionne plus",
    unusableText: "Il a déjà servi ou a expiré. Dans Paramètres, Compte, vous pouvez en demander un autre.",
    toAccount: "Aller à votre compte",
  },
  linkForm: {
    prove: "Confirmer l’adresse",
    undo: "Rétablir cette adresse",
  },
};
