import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "Autorizar um aplicativo",
    question: "Permitir que <b>{name}</b> use sua conta?",
    by: "Um aplicativo de <owner>{name}</owner>",
    bySite: "Um aplicativo em <owner>{name}</owner>",
    byItself: "Um aplicativo que se registrou sozinho",
    selfNamed:
      "É assim que {host} se apresenta; qualquer um pode escolher qualquer nome. Confira se você veio mesmo de {host}.",
    selfNamedProgram:
      "Qualquer programa deste dispositivo pode dizer que é de {host}. Só autorize se você acabou de abri-lo.",
    selfNamedAlone:
      "O próprio aplicativo escolheu este nome; qualquer um pode escolher qualquer nome. Veja para onde você será levado.",
    says: "O desenvolvedor diz:",
    able: "Ele poderá",
    ableToMore: "Você já permitiu parte disto. Ele poderá",
    see: "Ver",
    change: "Alterar",
    isNew: "Novo",
    as: "como <b>{name}</b>",
    switch: "Trocar de conta",
    choosePage: "Qual página ele pode usar?",
    onlyThisPage: "Ele não poderá usar suas outras páginas.",
    signedIn: "Conectado como <b>{name}</b>",
    unchecked: "{site} não verificou este aplicativo. Só autorize se souber quem o fez e esperava este pedido.",
    sentTo: "Você será levado para <to>{target}</to>.",
    app: "o app {scheme} deste dispositivo",
    cancel: "Cancelar",
    authorize: "Autorizar",
    disconnect: "Você pode desconectar o aplicativo a qualquer momento nas suas configurações.",
    website: "Site de <b>{name}</b>",
    terms: "Termos de serviço de <b>{name}</b>",
    privacy: "Política de privacidade de <b>{name}</b>",
  },
  device: {
    title: "Conectar um dispositivo",
    enter: "Digite o código que seu dispositivo mostra.",
    code: "Código",
    example: "Por exemplo, {example}",
    continue: "Continuar",
    unknown: "Este código está errado ou expirou. Confira-o ou peça um novo no seu dispositivo.",
    tooMany: "Muitos códigos errados. Espere um pouco e tente de novo.",
    check: "Seu dispositivo mostra <code>{value}</code>?",
    warning:
      "Só continue se foi você quem começou isto, em um dispositivo à sua frente. Se alguém enviou este código ou link para você, cancele: essa pessoa teria acesso à sua conta.",
    asked: {
      unknown: "Solicitado <ago></ago>",
      here: "Solicitado <ago></ago>, pela rede que você está usando agora",
      local: "Solicitado <ago></ago>, pela rede local",
      elsewhere: "Solicitado <ago></ago>, por outra rede ({range})",
    },
    allowed: {
      title: "Seu dispositivo está conectado",
      text: "Você pode fechar esta página e voltar ao seu dispositivo.",
    },
    refused: {
      title: "Nada foi compartilhado",
      text: "O dispositivo não recebeu acesso à sua conta. Você pode fechar esta página.",
    },
  },
  refused: {
    title: "Não é possível continuar",
    again: "Volte ao aplicativo e comece de novo.",
    explanation:
      "Para proteger sua conta, não redirecionamos você e nada foi compartilhado. Se você usa este aplicativo, conte ao desenvolvedor o que leu aqui. Se você é o desenvolvedor, compare o endereço com as configurações do seu aplicativo.",
    unknownApp:
      "Nada foi compartilhado. Não sabemos quem fez este aplicativo e você não o usou com a sua conta, por isso não enviamos você para {target}. Só vá se conhecer esse destino.",
    return: "Continuar para {target}",
  },
};
