import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Baixar seus dados",
    description:
      "Um ZIP com sua página, links, cartões, faixas, arquivos, mensagens, aplicativos, conexões, estatísticas e registro de segurança. Senhas e tokens não estão incluídos. Você pode baixá-lo três vezes por dia.",
    submit: "Baixar",
    failed: "Não foi possível baixar seus dados",
    back: "Voltar para sua conta",
  },
  import: {
    title: "Importar uma página",
    description:
      "De um ZIP que você baixou aqui ou em um site como este. As configurações, os links, os cartões e as faixas passam a ser sua página.",
    explanation:
      "Seus nomes, domínio, mensagens, aplicativos, conexões, estatísticas e registro de segurança não mudam. Sua página atual fica em “Versões”, onde você pode recuperá-la. Um rascunho não publicado se perde.",
    signInAgain: "Entre de novo primeiro; use o aviso acima.",
    replace: "Substituir minha página atual",
    file: "Arquivo ZIP",
    submit: "Importar página",
    pending: "Importando…",
    failed: "Não foi possível importar a página",
    unchanged: "Nada mudou.",
    back: "Voltar para sua conta",
  },
  delete: {
    title: "Excluir conta",
    explanation:
      "Sua página e os arquivos dela saem do ar na hora, você sai de todos os lugares, e todos os tokens e aplicativos conectados deixam de funcionar. Durante sete dias você pode entrar e manter sua conta; depois disso, tudo some. Ninguém mais pode usar seu nome de usuário e apelido nos 30 dias seguintes.",
    signInAgain: "Entre de novo primeiro; use o aviso acima.",
    username: "Digite {username} para excluir sua conta",
    atOnce: "Excluir tudo agora mesmo",
    atOnceHint: "Isto não pode ser desfeito.",
    submit: "Excluir conta",
    pending: "Excluindo…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Seu aplicativo deixa} one {Seu # aplicativo deixa} many {Seus # aplicativos deixam} other {Seus # aplicativos deixam}} de funcionar na hora, com todos os segredos. Ninguém mais poderá entrar por {count, plural, =1 {ele} one {ele} many {eles} other {eles}}, e você não {count, plural, =1 {o} one {o} many {os} other {os}} terá de volta se mantiver sua conta.",
  },
  applications: {
    title: "Aplicativos conectados",
    description: "Aplicativos que podem usar sua conta.",
    noneTitle: "Nenhum aplicativo conectado",
    none: "Quando você autoriza um aplicativo, vê aqui o que ele pode fazer e pode desconectá-lo.",
    by: "de <owner>{name}</owner>, conectado em <day></day>",
    disconnect: "Desconectar",
    disconnectTitle: "Desconectar <b>{name}</b>?",
    explanation:
      "Ele perde o acesso à sua conta na hora. O que já mudou fica como está. Para usá-lo de novo, será preciso autorizá-lo outra vez.",
    says: "O desenvolvedor diz:",
  },
  messages: {
    title: "Mensagens",
    description: "O que os visitantes enviam pelos formulários da sua página.",
    noneTitle: "Nada por aqui ainda",
    none: "Adicione um formulário à sua página, em Cartões. O que os visitantes enviarem chega aqui.",
    download: "Baixar como CSV",
    deleteAll: "Excluir tudo",
    deleteAllTitle: "Excluir todas as mensagens?",
    explanation: "Não dá para recuperar.",
    delete: "Excluir",
    noEmail: "Sem e-mail",
    older: "Mais antigas",
    latest: "Mais recentes",
    count: "{count, plural, one {# mensagem} many {# de mensagens} other {# mensagens}}",
  },
  domain: {
    title: "Domínio",
    description: "Mostre sua página no seu próprio domínio.",
    premiumTitle: "Use seu próprio domínio com premium",
    premium:
      "Com premium, você pode mostrar sua página em qualquer domínio seu. Fale com quem administra este site. Até lá, sua página está em {address}.",
    inactiveTitle: "{domain} está confirmado, mas inativo",
    inactive:
      "Sua conta não tem mais premium, por isso este domínio está desativado. Ele volta a funcionar assim que você tiver premium.",
    goneTitle: "O registro TXT de {domain} sumiu",
    gone: "Sua página ainda funciona lá, mas recoloque o registro logo: se ele faltar três dias seguidos, você perde o domínio aqui.",
    verifiedTitle: "{domain} está confirmado",
    verified:
      "Sua página aparece em <link>{address}</link> assim que o DNS do domínio apontar para o servidor deste site. Abra-a com este link uma vez em cada um dos seus navegadores, para que suas próprias visitas não contem.",
    remove: "Remover domínio",
    removeShown: "Sua página sai do ar lá na hora.",
    removeClaimed: "O registro TXT dele não vale mais.",
    removeTitle: "Remover {domain}?",
    removeSubmit: "Remover",
    removeLinks: "Os links para sua página neste domínio deixam de funcionar.",
    removeExplanation: "Para usá-lo de novo, será preciso confirmá-lo outra vez com um novo registro.",
  },
  domainForm: {
    title: "Seu domínio",
    label: "Nome de domínio",
    hint: "Só o nome. Você precisa de acesso ao DNS dele, para mostrar no próximo passo que é seu.",
    submit: "Salvar",
    pending: "Salvando…",
    saved: "Salvo",
  },
  proof: {
    title: "Mostre que {domain} é seu",
    description:
      "Adicione este registro TXT onde você administra o DNS do domínio e depois confirme. Deixe-o lá: nós o conferimos todos os dias.",
    name: "Nome do registro",
    value: "Valor do registro",
    submit: "Confirmar",
    pending: "Verificando…",
  },
};
