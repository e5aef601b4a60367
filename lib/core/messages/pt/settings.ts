import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Baixe seus dados",
    description:
      "Um ZIP com sua página, links, cartões, faixas, aplicativos, conexões, estatísticas, registro de segurança e arquivos, em JSON e como estão armazenados. Segredos não estão nele: só existem os hashes. Três vezes por dia.",
    submit: "Baixar",
    failed: "Seus dados não foram baixados",
    back: "Voltar à conta",
  },
  import: {
    title: "Importar uma página",
    description:
      "De um ZIP baixado aqui ou em outro site deste tipo: as configurações, links, cartões, faixas e seus arquivos passam a ser sua página.",
    explanation:
      "Nomes, domínios próprios, aplicativos, conexões, estatísticas e o registro de segurança ficam como estão aqui: pertencem a uma conta. Sua página atual fica entre as versões dela, de onde você pode recuperá-la; um rascunho não publicado se perde.",
    signInAgain: "Entre de novo para importar uma página; use o aviso acima.",
    replace: "Substituir minha página atual",
    file: "Arquivo ZIP",
    submit: "Importar página",
    pending: "Importando…",
    failed: "A página não foi importada",
    unchanged: "Nada foi alterado.",
    back: "Voltar à conta",
  },
  delete: {
    title: "Excluir conta",
    explanation:
      "Sua página, os arquivos e os endereços dela saem do ar na hora, e todas as sessões, tokens e aplicativos conectados terminam. Durante sete dias você pode entrar e manter sua conta; depois disso, tudo some. Ninguém mais pode usar seu nome de usuário e apelido nos 30 dias seguintes.",
    signInAgain: "Entre de novo para excluir a conta; use o aviso acima.",
    username: "Digite {username} para excluir a conta",
    atOnce: "Excluir tudo de uma vez",
    atOnceHint: "Isto não pode ser desfeito.",
    submit: "Excluir conta",
    pending: "Excluindo…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Seu aplicativo termina} one {Seu # aplicativo termina} many {Seus # aplicativos terminam} other {Seus # aplicativos terminam}} na hora, com todos os segredos. Quem entra por {count, plural, =1 {ele não poderá mais fazer isso, e ele não volta} one {ele não poderá mais fazer isso, e ele não volta} many {eles não poderá mais fazer isso, e eles não voltam} other {eles não poderá mais fazer isso, e eles não voltam}} se você mantiver sua conta.",
  },
  applications: {
    title: "Aplicativos conectados",
    description: "O que você permitiu que use sua conta.",
    noneTitle: "Nenhum aplicativo está conectado",
    none: "Quando você autoriza um aplicativo ele aparece aqui, com o que pode fazer e um botão para desconectá-lo.",
    by: "de <owner>{name}</owner>, conectado em <day></day>",
    disconnect: "Desconectar",
    disconnectTitle: "Desconectar <b>{name}</b>?",
    explanation:
      "Ele perde o acesso à sua conta na hora. O que já alterou fica como está. Para usá-lo de novo, você terá de autorizá-lo novamente.",
    says: "O desenvolvedor diz:",
  },
  domain: {
    title: "Domínio",
    description: "Mostre sua página em um domínio seu, em vez do nosso.",
    premiumTitle: "Domínio próprio vem com premium",
    premium:
      "Com premium, sua página responde em qualquer domínio que seja seu. Peça a quem administra este site; até lá, sua página está em {address}.",
    inactiveTitle: "{domain} está confirmado, mas inativo",
    inactive:
      "Sua conta não tem mais premium, por isso este domínio está desligado. Ele volta a funcionar assim que você tiver premium.",
    goneTitle: "O registro TXT de {domain} sumiu",
    gone: "Sua página ainda responde lá. Recoloque o registro: se ele faltar três dias seguidos, o domínio deixa de ser seu aqui.",
    verifiedTitle: "{domain} está confirmado",
    verified:
      "Sua página responde em <link>{address}</link> assim que o registro de endereço do domínio levar ao servidor deste site. Abra-a por este link uma vez em cada um dos seus navegadores: no seu próprio domínio você não está conectado, e suas visitas seriam contadas.",
    remove: "Remover domínio",
    removeShown: "Sua página deixa de responder lá na hora.",
    removeClaimed: "O registro TXT dele não prova mais nada.",
    removeTitle: "Remover {domain}?",
    removeSubmit: "Excluir definitivamente",
    removeLinks: "Os links para sua página neste domínio deixam de funcionar.",
    removeExplanation: "Para usá-lo de novo, você terá de comprová-lo outra vez, com outro registro.",
  },
  domainForm: {
    title: "Seu domínio",
    label: "Nome de domínio",
    hint: "Só o nome de um domínio cujo DNS você pode alterar. No próximo passo você comprova que ele é seu.",
    submit: "Salvar",
    pending: "Salvando…",
    saved: "Salvo",
  },
  proof: {
    title: "Comprove que {domain} é seu",
    description:
      "Adicione este registro TXT onde você administra o DNS do domínio e depois confirme. Mantenha-o: nós o conferimos todos os dias.",
    name: "Nome do registro",
    value: "Valor do registro",
    submit: "Confirmar",
    pending: "Procurando…",
  },
};
