import type { Messages } from "../namespaces";

export const shell: Messages["shell"] = {
  header: {
    label: "Site",
    developers: "Desenvolvedores",
    signOut: "Sair",
    signIn: "Entrar",
    createAccount: "Criar conta",
  },
  settings: {
    label: "Configurações",
    page: "Página",
    domain: "Domínio",
    account: "Conta",
    statistics: "Estatísticas",
    messages: "Mensagens",
    applications: "Apps conectados",
    developers: "Desenvolvedores",
    pages: "Páginas",
    switchPage: "Trocar de página",
    allPages: "Todas as páginas",
    ownPages: "Suas páginas",
    sharedPages: "Compartilhadas com você",
    viewProfile: "Ver perfil",
    displacedTitle: "Sua conta precisa de outro e-mail",
    displaced: "Outra pessoa confirmou o endereço que você tinha.",
    enterAddress: "Informe seu endereço",
  },
  dialog: {
    cancel: "Cancelar",
  },
  copying: {
    copy: "Copiar",
    copyWhat: "Copiar: {what}",
    copied: "Copiado",
    press: "Pressione Ctrl+C",
  },
  time: {
    justNow: "agora mesmo",
    onDay: "em {day}",
  },
  device: {
    browserOn: "{browser} em {system}",
    aBrowserOn: "Um navegador em {system}",
    unknown: "Um dispositivo desconhecido",
    iphone: "um iPhone",
    ipad: "um iPad",
    phone: "um celular Android",
    tablet: "um tablet Android",
  },
};
