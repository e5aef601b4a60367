import type * as english from "../en/area-errors";

export const pageErrors: Readonly<Record<keyof typeof english.pageErrors, string>> = {
  noPageOfYours: "Vous n’avez pas de page nommée « {name} ».",
  pageRightLacking: "La personne à qui appartient cette page ne vous y a pas autorisé.",
  maxPages: "Votre compte ne peut pas avoir de page de plus ({count} au maximum).",
  maxMembers: "Au plus {count} personnes peuvent aider pour une page ; retirez-en d’abord une.",
  maxInvitations: "Au plus {count} invitations à une page peuvent être en attente ; retirez-en d’abord une.",
  memberAlready: "Vous aidez déjà pour cette page.",
  memberGone: "Cette personne n’aide plus pour la page.",
  ownPageAlready: "Cette page est à vous.",
  accountName: "Doit être un nom d’utilisateur ou une adresse e-mail.",
  firstPageStays: "La première page d’un compte ne peut être ni transférée ni supprimée seule.",
  gonePage: "Cette page n’est plus à vous ou n’existe plus.",
  pageBeingDeleted: "Cette page est déjà en cours de suppression.",
  pageNotDeleted: "Cette page n’est plus en cours de suppression ; rechargez la liste.",
  typePage: "Saisissez {username}, le nom de cette page.",
  goneOffer: "Cette page ne vous est plus proposée.",
  noAccountOfName: "Personne ici ne s’appelle {name}.",
  ownAccount: "C’est votre propre compte.",
  proofUnpublished: "Publiez d’abord ce lien, puis vérifiez-le.",
  proofImpossible:
    "Ce lien ne peut pas être prouvé : il doit être indiqué comme étant vous et mener à une autre page du web que celle-ci.",
  proofAbsent: "Nous avons regardé sur {host} sans trouver de preuve pour l’instant.",
  proofUnknown: "{host} n’a pas répondu. Réessayez dans quelques minutes.",
};

export const ownerErrors: Readonly<Record<keyof typeof english.ownerErrors, string>> = {
  ownerOfApplicationOnly: "Seul le propriétaire de cette application peut faire cela.",
  coOwnerAlready: "Cette application est déjà la vôtre.",
  chooseNewOwner: "Choisissez à qui transférer l’application.",
  coOwnerGone: "Cette personne n’est plus copropriétaire de l’application.",
  ownerStays: "Le propriétaire ne peut pas partir ; transférez d’abord l’application.",
  ownerChanged: "L’application a changé de propriétaire ; rechargez la page.",
  maxCoOwners: "Une application peut avoir {count} copropriétaires ; retirez-en un d’abord.",
  maxCoOwned: "Un compte peut être copropriétaire de {count} applications ; quittez-en une d’abord.",
  maxClientInvitations: "{count} invitations au plus peuvent être ouvertes ; retirez-en une d’abord.",
  maxApplicationsOfOther: "Cette personne a déjà {count} applications, le maximum pour un compte.",
  secretOfFormerOwner:
    "La personne qui a créé ce secret n’est plus propriétaire de l’application ; créez un nouveau secret.",
};

export const webhookErrors: Readonly<Record<keyof typeof english.webhookErrors, string>> = {
  webhookAddress: "Indiquez une adresse qui commence par https://, sans nom d’utilisateur ni #.",
  webhookPrivate:
    "Cet hôte n’est pas accessible depuis Internet. Indiquez un nom public de votre serveur, ou un tunnel vers lui.",
  eventNeeded: "Choisissez au moins un événement.",
  noWebhook: "Cette application n’a pas ce webhook.",
  maxWebhooks: "Une application peut avoir {count} webhooks ; supprimez-en un d’abord.",
  webhookDisabled: "Ce webhook est désactivé ; réactivez-le d’abord.",
  webhookAccessEnded: "L’accès de l’application à cette page a pris fin ; l’événement n’est donc pas renvoyé.",
  noDelivery: "Cet envoi ne figure plus dans le journal.",
};

export const oauthErrors: Readonly<Record<keyof typeof english.oauthErrors, string>> = {
  repeatedParameter: "L’adresse contient {name} plusieurs fois.",
  noClientId: "L’adresse n’indique pas quelle application fait la demande : client_id manque.",
  unknownClient: "Aucune application avec ce client_id n’est enregistrée ici. Elle a peut-être été supprimée.",
  noRedirectUri: "L’adresse n’indique pas où vous envoyer ensuite : redirect_uri manque.",
  unknownRedirectUri: "Cette redirect_uri ne fait pas partie de celles que l’application a enregistrées.",
  clientAddress:
    "Le client_id n’est pas l’adresse de la description d’une application : elle doit commencer par https://, comporter un chemin et être écrite comme le font les navigateurs.",
  clientAtService:
    "Une application ne peut pas se décrire sur {host} : ce site utilise lui-même ce service. Son développeur doit placer la description sur un hôte qui lui appartient.",
  clientDocumentAway:
    "La description de l’application sur {host} est injoignable pour le moment. Réessayez dans une minute.",
  clientDocumentWrong:
    "La description de l’application sur {host} est inutilisable. Voici ce qu’il faut corriger : {what}.",
  clientDocumentPrivate:
    "Impossible de lire la description de l’application : {host} n’est pas sur l’internet public. Son développeur doit la placer sur un hôte accessible à tous.",
  clientDocumentNoAddress:
    "Impossible de lire la description de l’application : aucune adresse publique ne correspond au nom {host}. Son développeur doit vérifier ce nom.",
  clientDocumentNoName:
    "Impossible de lire la description de l’application : le nom {host} n’a pas pu être résolu. Réessayez dans une minute.",
  clientDocumentNoConnection:
    "Impossible de lire la description de l’application : aucune connexion sécurisée à {host} n’a pu être établie. Réessayez dans une minute. Si cela se reproduit, son développeur doit vérifier l’hôte et son certificat.",
  clientDocumentSlow:
    "Impossible de lire la description de l’application : {host} ne l’a pas envoyée en {seconds} s. Réessayez dans une minute.",
  clientDocumentStatus:
    "Impossible de lire la description de l’application : {host} a répondu avec le statut HTTP {status}. Elle doit s’y trouver avec le statut 200, sans redirection.",
  clientDocumentType:
    "La description de l’application sur {host} est inutilisable : elle doit être envoyée sans compression, en application/json ou text/html.",
  clientDocumentLarge:
    "La description de l’application sur {host} est inutilisable : elle dépasse {json} ko de JSON ou {html} ko de HTML.",
  clientDocumentNoJson:
    "La description de l’application sur {host} est inutilisable : ce n’est pas un objet JSON valide.",
  onlyDeviceCodes:
    "Cette application n’a pas d’URI de redirection : elle ne connecte les gens que par un code saisi sur /device.",
  registrationOff:
    "Les programmes ne peuvent pas s’enregistrer eux-mêmes sur cette instance. Enregistrez l’application dans les paramètres, sous « Développeurs », ou utilisez comme client_id l’adresse https d’un document qui la décrit.",
};
