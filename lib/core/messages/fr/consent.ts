import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "Autoriser une application",
    question: "Autoriser <b>{name}</b> à utiliser votre compte ?",
    by: "Une application de <owner>{name}</owner>",
    bySite: "Une application sur <owner>{name}</owner>",
    byItself: "Une application qui s’est enregistrée elle-même",
    selfNamed:
      "{host} se donne ce nom ; n’importe qui peut choisir n’importe quel nom. Vérifiez que vous venez bien de {host}.",
    selfNamedProgram:
      "N’importe quel programme de cet appareil peut prétendre venir de {host}. Ne l’autorisez que si vous venez de le lancer vous-même.",
    selfNamedAlone:
      "L’application a choisi ce nom elle-même ; n’importe qui peut choisir n’importe quel nom. Regardez vers où vous serez redirigé.",
    says: "Le développeur indique :",
    able: "Elle pourra",
    ableToMore: "Vous en avez déjà autorisé une partie. Elle pourra",
    see: "Voir",
    change: "Modifier",
    isNew: "Nouveau",
    as: "en tant que <b>{name}</b>",
    switch: "Changer de compte",
    choosePage: "Quelle page peut-elle utiliser ?",
    onlyThisPage: "Elle ne pourra pas utiliser vos autres pages.",
    signedIn: "Connecté en tant que <b>{name}</b>",
    unchecked:
      "{site} n’a pas vérifié cette application. Ne l’autorisez que si vous savez de qui elle vient et si vous attendiez cette demande.",
    sentTo: "Vous serez redirigé vers <to>{target}</to>.",
    app: "l’application {scheme} de cet appareil",
    cancel: "Annuler",
    authorize: "Autoriser",
    disconnect: "Vous pouvez déconnecter l’application à tout moment dans vos paramètres.",
    website: "Site de <b>{name}</b>",
    terms: "Conditions d’utilisation de <b>{name}</b>",
    privacy: "Politique de confidentialité de <b>{name}</b>",
  },
  device: {
    title: "Connecter un appareil",
    enter: "Saisissez le code affiché par votre appareil.",
    code: "Code",
    example: "Par exemple {example}",
    continue: "Continuer",
    unknown: "Ce code est incorrect ou a expiré. Vérifiez-le, ou obtenez-en un nouveau sur votre appareil.",
    tooMany: "Trop de codes incorrects. Patientez un moment, puis réessayez.",
    check: "Votre appareil affiche-t-il <code>{value}</code> ?",
    warning:
      "Ne continuez que si vous avez vous-même lancé cette demande, sur un appareil devant vous. Si quelqu’un vous a envoyé ce code ou ce lien, annulez : cette personne aurait accès à votre compte.",
    asked: {
      unknown: "Demande faite <ago></ago>",
      here: "Demande faite <ago></ago>, depuis le réseau que vous utilisez en ce moment",
      local: "Demande faite <ago></ago>, depuis le réseau local",
      elsewhere: "Demande faite <ago></ago>, depuis un autre réseau ({range})",
    },
    allowed: {
      title: "Votre appareil est connecté",
      text: "Vous pouvez fermer cette page et revenir à votre appareil.",
    },
    refused: {
      title: "Rien n’a été partagé",
      text: "L’appareil n’a pas eu accès à votre compte. Vous pouvez fermer cette page.",
    },
  },
  refused: {
    title: "Impossible de continuer",
    again: "Retournez dans l’application et recommencez.",
    explanation:
      "Pour protéger votre compte, nous ne vous avons pas redirigé et rien n’a été partagé. Si vous utilisez cette application, transmettez à son développeur ce que vous lisez ici. Si vous en êtes le développeur, comparez l’adresse avec les paramètres de votre application.",
    unknownApp:
      "Rien n’a été partagé. Nous ne savons pas qui a créé cette application et vous ne l’avez pas encore utilisée avec votre compte : nous ne vous avons donc pas redirigé vers {target}. N’y allez que si vous connaissez cette destination.",
    return: "Continuer vers {target}",
  },
};
