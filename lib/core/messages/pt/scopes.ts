import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Ver seu perfil: nome de usuário, nome de exibição, aparência e configurações",
    limit: "Ele não vê seu e-mail.",
  },
  email: {
    sentence: "Ver seu endereço de e-mail",
    limit: "Ele não pode alterar o endereço.",
  },
  "profile.update": {
    sentence: "Alterar seu perfil: nomes, bio, cores, efeitos e configurações",
    also: "Isso inclui seu nome de usuário e a remoção de imagens e sons.",
    limit: "Ele não pode alterar seu e-mail nem sua senha.",
  },
  links: {
    sentence: "Ver, adicionar, alterar e remover seus links",
    limit: "Ele não pode alterar o resto da sua página.",
  },
  cards: {
    sentence: "Ver, adicionar e remover seus cartões",
    limit: "Ele não pode alterar o resto da sua página.",
  },
  uploads: {
    sentence: "Enviar seu avatar, fundo, cursor, fonte e faixas de áudio",
    also: "Uma nova imagem, cursor ou fonte substitui a anterior.",
    limit: "Ele não pode renomear nem excluir faixas de áudio.",
  },
  "audios.manage": {
    sentence: "Excluir suas faixas de áudio, e renomeá-las se também puder enviar",
    limit: "Ele não pode adicionar nem renomear faixas.",
  },
};
