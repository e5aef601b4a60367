import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Ver seu perfil: nome de usuário, nome de exibição, visual e configurações",
    limit: "Ele não pode ver seu e-mail.",
  },
  email: {
    sentence: "Ver seu endereço de e-mail",
    limit: "Ele não pode alterar o endereço.",
  },
  "profile.update": {
    sentence: "Alterar seu perfil: nomes, bio, cores, efeitos e configurações",
    also: "Isso inclui seu nome de usuário e a remoção de imagens e músicas.",
    limit: "Ele não pode alterar seu e-mail nem sua senha.",
  },
  links: {
    sentence: "Ver, adicionar, alterar e remover seus links",
    limit: "Ele não pode alterar o resto da sua página.",
  },
  cards: {
    sentence: "Ver, adicionar e remover os blocos da sua página",
    limit: "Ele não pode alterar o resto da sua página.",
  },
  uploads: {
    sentence: "Enviar sua foto, fundo, cursor, fonte e músicas",
    also: "Uma nova foto, fundo, cursor ou fonte substitui o que havia antes.",
    limit: "Ele não pode renomear nem excluir suas faixas.",
  },
  "audios.manage": {
    sentence: "Excluir suas faixas, e renomeá-las se também puder enviar",
    limit: "Só com isto, ele não pode adicionar nem renomear faixas.",
  },
  statistics: {
    sentence: "Ver as estatísticas da sua página: visualizações, cliques e origem dos visitantes",
    limit: "Ele não pode saber quem são seus visitantes.",
  },
  openid: {
    sentence: "Entrar com sua conta: reconhecer você quando voltar",
    limit: "Só com isto, ele não pode ver nem alterar mais nada.",
  },
  profile: {
    sentence: "Ver quem você é: nome de usuário, nome de exibição, foto, idioma e endereço da sua página",
    limit: "Ele não pode ver seu e-mail.",
  },
};
