import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Si ce n’était pas vous, connectez-vous, fermez toutes les autres sessions et modifiez votre mot de passe dans Paramètres, Compte.",
    resetAndAsk:
      "Si ce n’était pas vous, réinitialisez votre mot de passe, ce qui ferme toutes les sessions, et demandez de l’aide à l’administrateur de ce site.",
    resetLabel: "Réinitialiser le mot de passe",
    nothingToDo: "Si ce n’était pas vous, vous n’avez rien à faire.",
  },
  password_changed: {
    subject: "Votre mot de passe a été modifié",
    text: "Le mot de passe de votre compte {account} a été modifié. Toutes les autres sessions sont fermées.",
    closing: "Si ce n’était pas vous, choisissez un autre mot de passe par le lien de cet e-mail.",
  },
  password_set: {
    subject: "Un mot de passe a été défini",
    text: "Votre compte {account} a désormais un mot de passe, en plus de ses comptes associés.",
  },
  password_removed: {
    subject: "Votre mot de passe a été supprimé",
    text: "Votre compte {account} n’a plus de mot de passe. Ses comptes associés et ses clés d’accès l’ouvrent toujours.",
  },
  account_linked: {
    subject: "{provider} a été associé à votre compte",
    text: "Un compte {provider} a été associé à {account}. Quiconque s’y connecte peut se connecter ici.",
    closing: "Si ce n’était pas vous, dissociez-le dans Paramètres, Compte, et modifiez votre mot de passe.",
    label: "Voir les comptes associés",
  },
  account_unlinked: {
    subject: "{provider} a été dissocié de votre compte",
    text: "Un compte {provider} a été dissocié de {account}. Il ne l’ouvre plus.",
  },
  deletion_scheduled: {
    subject: "Votre compte va être supprimé",
    text: "Votre compte {account} va être supprimé. Sa page est hors ligne ; ses sessions, jetons et applications ont pris fin.",
    keep: "Pendant {days} jours, vous pouvez vous connecter et appuyer sur « {button} » : la page revient telle qu’elle était. Ensuite, tout disparaît.",
    closing: "Si ce n’était pas vous, connectez-vous, gardez le compte et modifiez immédiatement votre mot de passe.",
  },
  email_restored: {
    subject: "L’adresse de votre compte a été rétablie",
    text: "L’adresse e-mail de votre compte {account} est de nouveau celle-ci. Toutes les sessions, le mot de passe et les liens pour en choisir un autre ont pris fin.",
    ended:
      "Ce qui avait été ajouté au compte dans les {days} jours précédents a été révoqué aussi : {ended}. Ajoutez de nouveau ce qui était à vous.",
    nothingEnded: "Rien d’autre n’avait été ajouté au compte dans les {days} jours précédents.",
    closing: "Si vous n’avez pas encore choisi un autre mot de passe, faites-le par le lien de cet e-mail.",
    label: "Choisir un autre mot de passe",
  },
  second_factor_on: {
    subject: "La double authentification a été activée",
    text: "Désormais, la connexion à votre compte {account} demande un code de l’application configurée.",
    codes:
      "Conservez les codes de secours là où vous les retrouverez sans votre téléphone : chacun remplace un code de l’application, une seule fois.",
  },
  second_factor_off: {
    subject: "La double authentification a été désactivée",
    text: "La connexion à votre compte {account} ne demande plus de code. Ses codes de secours ont été révoqués.",
  },
  sessions_ended: {
    subject: "Vous avez été déconnecté partout",
    text: "L’administrateur de ce site a fermé toutes les sessions de votre compte {account}.",
    textTokens:
      "L’administrateur de ce site a fermé toutes les sessions de votre compte {account} et révoqué ses jetons personnels ainsi que les jetons de ses applications connectées.",
    again: "Vous pouvez vous reconnecter comme avant.",
    closing: "Si vous ne savez pas pourquoi, demandez à l’administrateur et choisissez un autre mot de passe.",
  },
  recovery_code_used: {
    subject: "Un code de secours a été utilisé",
    text: "Un code de secours de votre compte {account} a été utilisé à la place d’un code de l’application.",
    left: "{left, plural, =0 {Il n’en reste aucun.} one {Il en reste #.} many {Il en reste #.} other {Il en reste #.}}",
    renew: "Vous pouvez en créer de nouveaux dans Paramètres, Compte.",
  },
  recovery_codes_renewed: {
    subject: "De nouveaux codes de secours ont été créés",
    text: "Votre compte {account} a dix nouveaux codes de secours. Les anciens ne fonctionnent plus.",
  },
  passkey_added: {
    subject: "Une clé d’accès a été ajoutée à votre compte",
    text: "La clé d’accès « {name} » a été ajoutée à votre compte {account}. Elle suffit à l’ouvrir.",
    closing:
      "Si ce n’était pas vous, supprimez-la dans Paramètres, Compte, fermez toutes les autres sessions et modifiez votre mot de passe.",
    label: "Voir vos clés d’accès",
  },
  passkey_removed: {
    subject: "Une clé d’accès a été supprimée de votre compte",
    text: "La clé d’accès « {name} » n’ouvre plus votre compte {account}.",
  },
  application_created: {
    subject: "Une application a été créée dans votre compte",
    text: "L’application « {application} » a été créée dans votre compte {account}. On peut s’y connecter, et son secret permet d’agir en votre nom.",
    label: "Voir vos applications",
  },
  application_changed: {
    subject: "Votre application « {application} » a été modifiée",
    text: "L’application « {application} » de votre compte {account} a été modifiée : {what}.",
  },
  secret_rotated: {
    subject: "Votre application « {application} » a un nouveau secret",
    text: "L’application « {application} » de votre compte {account} a reçu un nouveau secret, qui permet d’agir en votre nom.",
  },
  personal_token_created: {
    subject: "Un jeton personnel a été créé",
    text: "Le jeton personnel « {name} » a été créé dans votre compte {account}. Il permet d’utiliser l’API en votre nom.",
    label: "Voir vos jetons",
  },
  username_changed: {
    subject: "Votre nom d’utilisateur a été modifié",
    text: "Le nom d’utilisateur de votre compte est passé de @{from} à {account}. Connectez-vous avec le nouveau ou avec votre adresse e-mail. Personne d’autre ne peut prendre l’ancien pendant {days} jours.",
  },
  new_session: {
    subject: "Nouvelle connexion à votre compte",
    text: "Quelqu’un s’est connecté à votre compte {account}.",
    where: "{device}, le {time}",
    whereFrom: "{device}, depuis le réseau {range}, le {time}",
    closing: "Si c’était vous, vous n’avez rien à faire. Sinon, mettez fin à cette session avec « {button} ».",
    label: "Voir vos sessions",
  },
  prove_email: {
    subject: "Confirmez votre adresse e-mail",
    text: "Confirmez que cette adresse appartient au compte {account}. Le lien fonctionne une fois, pendant {hours} heures.",
    closing: "Si vous ne connaissez pas ce compte, ne faites rien : l’adresse ne sert qu’une fois confirmée par vous.",
  },
  known_email: {
    subject: "Vous avez déjà un compte",
    text: "Quelqu’un a saisi cette adresse pour le compte {account}. Elle appartient à votre compte {owner} et y reste.",
    signIn:
      "Si c’était vous, connectez-vous à ce compte-ci. Si vous avez oublié son mot de passe, vous pouvez en définir un autre.",
  },
  email_changed: {
    subject: "L’adresse de votre compte a été modifiée",
    text: "L’adresse e-mail de votre compte {account} est désormais {email}, et non plus celle-ci.",
    undo: "Si ce n’était pas vous, rétablissez cette adresse. Cela met fin à toutes les sessions, au mot de passe et à tout ce qui a été ajouté dans les {days} jours avant la modification ou depuis : comptes associés, clés d’accès, double authentification, jetons personnels, applications connectées, URI de redirection et secrets de vos applications. Nous vous disons ce que c’était et vous choisissez un autre mot de passe. Le lien fonctionne une fois, pendant {linkDays} jours.",
    closing: "Si c’était vous, vous n’avez rien à faire.",
  },
  reset_password: {
    subject: "Réinitialisez votre mot de passe",
    text: "Quelqu’un a demandé un autre mot de passe pour votre compte {account}. Le lien fonctionne une fois, pendant {minutes} minutes.",
    closing: "Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.",
    label: "Choisir un autre mot de passe",
  },
  account_deleted: {
    subject: "Votre compte a été supprimé",
    text: "Votre compte {account} a été supprimé, avec sa page, ses fichiers et ses connexions. Personne ne peut reprendre ses noms pendant {days} jours.",
    closing: "Il n’y a plus rien à faire. Nous avons effacé cette adresse.",
  },
};
