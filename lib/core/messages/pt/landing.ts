import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description:
      "Tudo o que você faz, joga e ama em uma página com a sua cara, com uma API OAuth 2.0 para os aplicativos em que você confia.",
    title: "Uma página que mostra quem você é.",
    developers: "Para desenvolvedores",
    byInvitation: "Novas páginas são só por convite.",
    closed: "Este site não está aceitando novas contas.",
    signIn: "Entrar",
    example: "Ou veja antes uma página de verdade:",
    reasons: "O que você ganha",
    shape: "Do seu jeito",
    shapeText:
      "Layouts, cores, desfoque, fontes e efeitos. Ela já nasce pronta e fica com a sua cara quando você brinca com ela.",
    fast: "Abre num piscar de olhos",
    fastText: "Sua página tem poucos kilobytes, funciona sem JavaScript e não carrega nada de terceiros.",
    open: "Aberta a aplicativos",
    openText:
      "Permissões que você entende, uma página de consentimento confiável e um clique para desconectar um aplicativo.",
    footDevelopers: "Desenvolvedores",
  },
  claimForm: {
    label: "Escolha seu nome de usuário",
    submit: "Criar sua página",
    isFree: "{address} está livre.",
  },
  demos: {
    art: "Arte",
    artTitle: "A página de uma ilustradora sobre um lago ao anoitecer",
    music: "Música",
    musicTitle: "A página de um músico com uma faixa para ouvir",
    links: "Links",
    linksTitle: "A página de uma escritora com links sobre papel",
    cards: "Cartões",
    cardsTitle: "A página de um desenvolvedor com chat, um servidor e o clima",
  },
  looks: {
    title: "Comece com um visual",
    text: "Escolha um de {count} e deixe cada cor, fonte e efeito do seu jeito.",
    you: "Você",
  },
};
