import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Si ce n’était pas vous, connectez-vous, fermez toutes les autres sessions et changez votre mot de passe dans Paramètres, Compte.",
    resetAndAsk:
      "Si ce n’était pas vous, réinitialisez votre mot de passe, ce qui déconnecte tout le monde, et demandez de l’aide à l’administrateur de ce site.",
    resetLabel: "Réinitialiser mon mot de passe",
    nothingToDo: "Si ce n’était pas vous, vous n’avez rien à faire.",
    byOwner: "C’est {by}, avec qui vous partagez cette application, qui l’a fait.",
    askOwner: "Si cela vous étonne, demandez-lui. Le propriétaire de l’application peut retirer un copropriétaire.",
  },
  password_changed: {
    subject: "Votre mot de passe a été modifié",
    text: "Le mot de passe de votre compte {account} a été modifié. Vous avez été déconnecté partout ailleurs.",
    closing: "Si ce n’était pas vous, réinitialisez votre mot de passe avec le lien ci-dessus.",
  },
  password_set: {
    subject: "Votre compte a maintenant un mot de passe",
    text: "Un mot de passe a été défini pour votre compte {account}. Vous pouvez maintenant l’utiliser pour vous connecter, tout comme vos comptes associés.",
  },
  password_removed: {
    subject: "Votre mot de passe a été supprimé",
    text: "Le mot de passe de votre compte {account} a été supprimé. Vous pouvez toujours vous connecter avec vos comptes associés et vos clés d’accès.",
  },
  account_linked: {
    subject: "{provider} a été associé à votre compte",
    text: "Un compte {provider} a été associé à {account}. Toute personne qui peut s’y connecter peut maintenant se connecter ici.",
    closing: "Si ce n’était pas vous, dissociez-le dans Paramètres, Compte, et changez votre mot de passe.",
    label: "Voir les comptes associés",
  },
  account_unlinked: {
    subject: "{provider} a été dissocié de votre compte",
    text: "Un compte {provider} a été dissocié de {account}. Il ne permet plus de se connecter.",
  },
  deletion_scheduled: {
    subject: "Votre compte va être supprimé",
    text: "Votre compte {account} va être supprimé. Sa page est hors ligne ; ses sessions, jetons et applications ont été révoqués.",
    keep: "Vous avez changé d’avis ? Dans les {days} jours, connectez-vous et choisissez « {button} » : votre page revient telle qu’elle était. Ensuite, tout disparaît.",
    closing: "Si ce n’était pas vous, connectez-vous, gardez le compte et changez tout de suite votre mot de passe.",
  },
  email_restored: {
    subject: "Votre ancienne adresse e-mail est rétablie",
    text: "Cette adresse est de nouveau celle de votre compte {account}. Vous avez été déconnecté partout ; le mot de passe et les liens pour le réinitialiser ne fonctionnent plus.",
    ended:
      "Nous avons aussi retiré ce qui avait été ajouté au compte dans les {days} jours précédents : {ended}. Ajoutez de nouveau ce qui était à vous.",
    nothingEnded: "Rien d’autre n’avait été ajouté au compte dans les {days} jours précédents.",
    closing: "Si vous n’avez pas encore choisi de nouveau mot de passe, utilisez le lien ci-dessus.",
    label: "Choisir un nouveau mot de passe",
  },
  second_factor_on: {
    subject: "La double authentification est activée",
    text: "Désormais, il faut un code de votre application d’authentification pour vous connecter à votre compte {account}.",
    codes:
      "Gardez vos codes de secours là où vous les retrouverez sans votre téléphone. Chacun remplace une fois un code de l’application.",
  },
  second_factor_off: {
    subject: "La double authentification est désactivée",
    text: "Il ne faut plus de code pour vous connecter à votre compte {account}. Ses codes de secours ne fonctionnent plus.",
  },
  sessions_ended: {
    subject: "Vous avez été déconnecté partout",
    text: "L’administrateur de ce site a fermé toutes les sessions de votre compte {account}.",
    textTokens:
      "L’administrateur de ce site a fermé toutes les sessions de votre compte {account} et révoqué ses jetons personnels ainsi que les jetons de ses applications connectées.",
    again: "Vous pouvez vous reconnecter comme d’habitude.",
    closing: "Si vous ne savez pas pourquoi, demandez à l’administrateur et choisissez un nouveau mot de passe.",
  },
  recovery_code_used: {
    subject: "Un code de secours a été utilisé",
    text: "Quelqu’un s’est connecté à votre compte {account} avec un code de secours au lieu d’un code de l’application.",
    left: "{left, plural, =0 {Il ne vous en reste aucun.} one {Il vous en reste #.} many {Il vous en reste #.} other {Il vous en reste #.}}",
    renew: "Vous pouvez en créer de nouveaux dans Paramètres, Compte.",
  },
  recovery_codes_renewed: {
    subject: "Vous avez de nouveaux codes de secours",
    text: "Votre compte {account} a dix nouveaux codes de secours. Les anciens ne fonctionnent plus.",
  },
  passkey_added: {
    subject: "Une clé d’accès a été ajoutée à votre compte",
    text: "La clé d’accès « {name} » a été ajoutée à votre compte {account}. Elle permet de se connecter sans mot de passe.",
    closing:
      "Si ce n’était pas vous, supprimez-la dans Paramètres, Compte, fermez toutes les autres sessions et changez votre mot de passe.",
    label: "Voir vos clés d’accès",
  },
  passkey_removed: {
    subject: "Une clé d’accès a été supprimée de votre compte",
    text: "La clé d’accès « {name} » a été supprimée de votre compte {account}. Elle ne permet plus de se connecter.",
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
  application_transferred: {
    subject: "Votre application « {application} » a un nouveau propriétaire",
    text: "L’application « {application} » est passée de {from} à {to}. Votre compte {account} est l’un de ses propriétaires.",
    closing: "Si cela vous étonne, demandez aux propriétaires. Leur liste se trouve auprès de l’application.",
  },
  secret_rotated: {
    subject: "Votre application « {application} » a un nouveau secret",
    text: "L’application « {application} » de votre compte {account} a un nouveau secret, qui permet d’agir en votre nom.",
  },
  webhook_disabled: {
    subject: "Un webhook de « {application} » a été désactivé",
    failing:
      "Le webhook de votre application « {application} » sur {host} a été désactivé : rien n’a pu y être envoyé pendant trois jours.",
    gone: "Le webhook de votre application « {application} » sur {host} a été désactivé, car il a répondu 410 Gone.",
    overflowing:
      "Le webhook de votre application « {application} » sur {host} a été désactivé, car trop d’événements l’attendaient.",
    again:
      "Dès qu’il répondra de nouveau, vous pourrez le réactiver dans les paramètres de votre compte {account}. Les événements survenus pendant sa désactivation ne sont pas envoyés.",
    label: "Voir les webhooks",
  },
  personal_token_created: {
    subject: "Un jeton personnel a été créé",
    text: "Le jeton personnel « {name} » a été créé dans votre compte {account}. Toute personne qui l’a peut utiliser l’API en votre nom.",
    label: "Voir vos jetons",
  },
  page_deleted: {
    subject: "Votre page {page} est hors ligne",
    text: "La page {page} de votre compte {account} a été supprimée.",
    keep: "Vous pouvez la restaurer dans Pages pendant {days} jours ; ensuite, elle disparaît pour de bon, avec ses statistiques et ses messages.",
    label: "Voir vos pages",
  },
  page_moved_away: {
    subject: "Votre page {page} a changé de propriétaire",
    text: "{to} a accepté votre proposition : la page {page} ne fait plus partie de votre compte {account}.",
  },
  page_offer_received: {
    subject: "{from} vous propose la page {page}",
    text: "{from} souhaite céder la page {page} à votre compte {account}.",
    keep: "La proposition dure {days} jours. Vous pouvez l’accepter ou la refuser dans Pages.",
    label: "Voir la proposition",
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
    closing: "Si c’était vous, vous n’avez rien à faire. Sinon, fermez cette session avec « {button} ».",
    label: "Voir vos sessions",
  },
  prove_email: {
    subject: "Confirmez votre adresse e-mail",
    text: "Confirmez que cette adresse est celle du compte {account}. Le lien fonctionne une fois, pendant {hours} heures.",
    closing:
      "Si vous ne connaissez pas ce compte, ignorez cet e-mail : nous n’utilisons l’adresse qu’une fois que vous l’avez confirmée.",
  },
  known_email: {
    subject: "Vous avez déjà un compte",
    text: "Quelqu’un a saisi cette adresse pour le compte {account}. Elle appartient à votre compte {owner} et y reste.",
    signIn:
      "Si c’était vous, connectez-vous à ce compte. Si vous avez oublié son mot de passe, vous pouvez le réinitialiser.",
  },
  email_changed: {
    subject: "Votre adresse e-mail a été modifiée",
    text: "L’adresse e-mail de votre compte {account} était celle-ci ; c’est maintenant {email}.",
    undo: "Si ce n’était pas vous, rétablissez cette adresse. Tout le monde est alors déconnecté et le mot de passe est retiré, ainsi que tout ce qui a été ajouté dans les {days} jours avant la modification ou depuis : comptes associés, clés d’accès, double authentification, jetons personnels, applications connectées, URI de redirection et secrets de vos applications. Nous vous dirons ce que c’était, et vous choisirez un nouveau mot de passe. Le lien fonctionne une fois, pendant {linkDays} jours.",
    closing: "Si c’était vous, vous n’avez rien à faire.",
  },
  reset_password: {
    subject: "Réinitialisez votre mot de passe",
    text: "Quelqu’un a demandé à réinitialiser le mot de passe de votre compte {account}. Le lien fonctionne une fois, pendant {minutes} minutes.",
    closing: "Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même.",
    label: "Choisir un nouveau mot de passe",
  },
  account_deleted: {
    subject: "Votre compte a été supprimé",
    text: "Votre compte {account} a été supprimé, avec sa page, ses fichiers et ses connexions. Personne ne peut reprendre ses noms pendant {days} jours.",
    closing: "Vous n’avez plus rien à faire. Nous avons aussi effacé cette adresse.",
  },
  form_entry: {
    subject: "Nouveau message depuis votre page",
    text: "Quelqu’un a utilisé un formulaire de votre page {account}.",
    form: "Formulaire : {form}",
    from: "Son adresse e-mail : {email}",
    label: "Voir tous les messages",
    closing:
      "Nous ne vérifions pas qui les envoie. Dans Paramètres, Messages reçus, vous pouvez supprimer ce dont vous n’avez pas besoin.",
  },
  page_invitation: {
    subject: "Invitation à {page}",
    text: "{owner} vous invite à aider pour la page {page} : {role}.",
    link: "Le lien fonctionne une fois, pendant {days} jours. Connectez-vous ou créez un compte pour accepter.",
    label: "Voir l’invitation",
    closing: "Vous ne connaissez pas cette personne ? Ignorez ce message ; il ne se passera rien.",
  },
  statistics_week: {
    subject: "Votre semaine : {views, plural, one {# vue} many {# de vues} other {# vues}}",
    text: "Du {from} au {to}, votre page {account} a eu {views, plural, one {# vue} many {# de vues} other {# vues}} par {visitors, plural, one {# visiteur} many {# de visiteurs} other {# visiteurs}}, et {clicks, plural, one {# clic} many {# de clics} other {# clics}}.",
    more: "C’est {percent} % de vues de plus que la semaine précédente.",
    less: "C’est {percent} % de vues de moins que la semaine précédente.",
    link: "Le plus cliqué : {link}",
    source: "Surtout depuis : {source}",
    label: "Voir vos statistiques",
    closing: "Vous avez demandé ce résumé. Vous pouvez l’arrêter dans Paramètres, Statistiques.",
  },
};
