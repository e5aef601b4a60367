import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Página não encontrada",
    heading: "Não há nada neste endereço",
    explanation: "O nome pode estar escrito errado, ou a página pode ter mudado de endereço.",
    couldBeYours: "Um perfil que ainda não existe pode ser o seu.",
    toStart: "Ir para o início",
    createAccount: "Criar conta",
  },
  failed: {
    title: "Algo deu errado do nosso lado",
    explanation: "Tente de novo daqui a pouco. As alterações que você salvou estão seguras.",
    report: "Se continuar, informe o código {code}.",
    again: "Tentar de novo",
  },
  tooMany: {
    title: "Solicitações demais",
    text: "Solicitações demais: espere {seconds} s e tente de novo.",
    again: "Tentar de novo",
  },
  unavailable: {
    title: "Indisponível no momento",
    heading: "{site} está indisponível no momento",
    text: "As alterações que você salvou estão seguras.",
    again: "Tente de novo em alguns segundos",
  },
  outdated: {
    title: "Esta página mudou",
    text: "Este formulário está desatualizado. Recarregue a página e envie-o de novo.",
    load: "Recarregar",
  },
  noPage: {
    title: "Página não encontrada",
    text: "Não há nenhuma página neste endereço.",
    toFirst: "Ir para a primeira página",
  },
  otherAddress: {
    title: "Este site tem outro endereço",
    text: "Ele só pode ser aberto por lá.",
    go: "Ir para {address}",
  },
  noFile: {
    title: "Arquivo não encontrado",
    text: "Não há nenhum arquivo neste endereço.",
  },
};
