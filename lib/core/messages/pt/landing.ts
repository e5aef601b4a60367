import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description: "Tudo o que você faz, joga e ama em uma página com a sua cara.",
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
  developers: {
    title: "Feito também para quem desenvolve",
    text: "Seu aplicativo pode ler uma página e alterá-la, assim que o dono disser sim.",
    api: "Uma API sem surpresas",
    apiText: "REST e OAuth 2.0. Cada endpoint está descrito em OpenAPI, com exemplos que você pode executar.",
    consent: "Consentimento que se entende",
    consentText: "Frases simples dizem o que seu aplicativo pode fazer, e um clique o desconecta.",
    client: "Um cliente tipado",
    clientText: "TypeScript para Node e navegadores, com tipos para cada requisição e resposta e sem dependências.",
    start: "Ler a documentação",
  },
  claimForm: {
    label: "Escolha seu nome de usuário",
    submit: "Criar sua página",
    isFree: "{address} está livre.",
    withLook: "Com o visual {look}.",
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
