import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Se não foi você, entre, encerre todas as outras sessões e altere sua senha em Configurações, Conta.",
    resetAndAsk:
      "Se não foi você, redefina sua senha, o que encerra todas as sessões, e peça ajuda a quem administra este site.",
    resetLabel: "Redefinir a senha",
    nothingToDo: "Se não foi você, não é preciso fazer nada.",
  },
  password_changed: {
    subject: "Sua senha foi alterada",
    text: "A senha da sua conta {account} foi alterada. Todas as outras sessões foram encerradas.",
    closing: "Se não foi você, defina outra senha pelo link deste e-mail.",
  },
  password_set: {
    subject: "Uma senha foi definida",
    text: "Sua conta {account} agora tem uma senha, além das contas vinculadas.",
  },
  password_removed: {
    subject: "Sua senha foi removida",
    text: "Sua conta {account} não tem mais senha. As contas vinculadas e as chaves de acesso ainda abrem a conta.",
  },
  account_linked: {
    subject: "{provider} foi vinculado à sua conta",
    text: "Uma conta de {provider} foi vinculada a {account}. Quem entra lá pode entrar aqui.",
    closing: "Se não foi você, desvincule-a em Configurações, Conta, e altere sua senha.",
    label: "Ver contas vinculadas",
  },
  account_unlinked: {
    subject: "{provider} foi desvinculado da sua conta",
    text: "Uma conta de {provider} foi desvinculada de {account}. Ela não abre mais a sua conta.",
  },
  deletion_scheduled: {
    subject: "Sua conta será excluída",
    text: "Sua conta {account} será excluída. A página está fora do ar, e as sessões, os tokens e os aplicativos foram encerrados.",
    keep: "Por {days} dias você pode entrar e clicar em “{button}”: a página volta como era. Depois disso, tudo desaparece.",
    closing: "Se não foi você, entre, mantenha a conta e altere sua senha imediatamente.",
  },
  email_restored: {
    subject: "O endereço da sua conta foi recuperado",
    text: "O e-mail da sua conta {account} voltou a ser este. Todas as sessões, a senha e os links para escolher outra deixaram de valer.",
    ended:
      "O que tinha sido adicionado à conta nos {days} dias anteriores também foi revogado: {ended}. Adicione de novo o que era seu.",
    nothingEnded: "Nada mais tinha sido adicionado à conta nos {days} dias anteriores.",
    closing: "Se você ainda não escolheu outra senha, faça isso pelo link deste e-mail.",
    label: "Escolher outra senha",
  },
  second_factor_on: {
    subject: "A verificação em duas etapas foi ligada",
    text: "A partir de agora, para entrar na sua conta {account} é pedido um código do app configurado.",
    codes:
      "Guarde os códigos de recuperação onde você os encontre sem o celular: cada um substitui um código do app, uma única vez.",
  },
  second_factor_off: {
    subject: "A verificação em duas etapas foi desligada",
    text: "Para entrar na sua conta {account} não é mais pedido um código. Os códigos de recuperação foram revogados.",
  },
  sessions_ended: {
    subject: "Você foi desconectado de todos os lugares",
    text: "Quem administra este site encerrou todas as sessões da sua conta {account}.",
    textTokens:
      "Quem administra este site encerrou todas as sessões da sua conta {account} e revogou seus tokens pessoais e os tokens dos aplicativos conectados.",
    again: "Você pode entrar de novo como antes.",
    closing: "Se você não sabe o motivo, pergunte a quem administra o site e escolha outra senha.",
  },
  recovery_code_used: {
    subject: "Um código de recuperação foi usado",
    text: "Um código de recuperação da sua conta {account} foi usado no lugar de um código do app.",
    left: "{left, plural, =0 {Não resta nenhum.} one {Resta um.} many {Restam #.} other {Restam #.}}",
    renew: "Você pode criar novos códigos em Configurações, Conta.",
  },
  recovery_codes_renewed: {
    subject: "Novos códigos de recuperação foram criados",
    text: "Sua conta {account} tem dez novos códigos de recuperação. Os anteriores não funcionam mais.",
  },
  passkey_added: {
    subject: "Uma chave de acesso foi adicionada à sua conta",
    text: "A chave de acesso “{name}” foi adicionada à sua conta {account}. Ela basta para abrir a conta.",
    closing: "Se não foi você, remova-a em Configurações, Conta, encerre todas as outras sessões e altere sua senha.",
    label: "Ver suas chaves de acesso",
  },
  passkey_removed: {
    subject: "Uma chave de acesso foi removida da sua conta",
    text: "A chave de acesso “{name}” não abre mais a sua conta {account}.",
  },
  application_created: {
    subject: "Um aplicativo foi registrado na sua conta",
    text: "O aplicativo “{application}” foi registrado na sua conta {account}. É possível entrar nele, e o segredo dele permite agir em seu nome.",
    label: "Ver seus aplicativos",
  },
  application_changed: {
    subject: "Seu aplicativo “{application}” foi alterado",
    text: "O aplicativo “{application}” da sua conta {account} foi alterado: {what}.",
  },
  secret_rotated: {
    subject: "Seu aplicativo “{application}” tem um novo segredo",
    text: "O aplicativo “{application}” da sua conta {account} recebeu um novo segredo, que permite agir em seu nome.",
  },
  personal_token_created: {
    subject: "Um token pessoal foi criado",
    text: "O token pessoal “{name}” foi criado na sua conta {account}. Quem o tiver pode usar a API em seu nome.",
    label: "Ver seus tokens",
  },
  username_changed: {
    subject: "Seu nome de usuário foi alterado",
    text: "O nome de usuário da sua conta passou de @{from} para {account}. Entre com o novo ou com seu endereço de e-mail. Ninguém mais pode usar o antigo por {days} dias.",
  },
  new_session: {
    subject: "Nova entrada na sua conta",
    text: "Alguém entrou na sua conta {account}.",
    where: "{device}, em {time}",
    whereFrom: "{device}, pela rede {range}, em {time}",
    closing: "Se foi você, não é preciso fazer nada. Se não foi, encerre essa sessão com “{button}”.",
    label: "Ver suas sessões",
  },
  prove_email: {
    subject: "Confirme seu endereço de e-mail",
    text: "Confirme que este endereço pertence à conta {account}. O link funciona uma vez, por {hours} horas.",
    closing: "Se você não conhece esta conta, não faça nada: o endereço só é usado depois que você o confirma.",
  },
  known_email: {
    subject: "Você já tem uma conta",
    text: "Alguém informou este endereço para a conta {account}. Ele pertence à sua conta {owner} e continua nela.",
    signIn: "Se foi você, entre nessa sua conta. Se esqueceu a senha dela, você pode definir outra.",
  },
  email_changed: {
    subject: "O endereço da sua conta foi alterado",
    text: "O e-mail da sua conta {account} agora é {email}, e não mais este.",
    undo: "Se não foi você, recupere este endereço. Isso encerra todas as sessões e invalida a senha e tudo o que foi adicionado nos {days} dias antes da alteração ou depois dela: contas vinculadas, chaves de acesso, verificação em duas etapas, tokens pessoais, aplicativos conectados e URIs de redirecionamento e segredos dos seus aplicativos. Dizemos o que era, e você escolhe outra senha. O link funciona uma vez, por {linkDays} dias.",
    closing: "Se foi você, não é preciso fazer nada.",
  },
  reset_password: {
    subject: "Redefina sua senha",
    text: "Alguém pediu outra senha para a sua conta {account}. O link funciona uma vez, por {minutes} minutos.",
    closing: "Se não foi você, não é preciso fazer nada: sua senha continua a mesma.",
    label: "Escolher outra senha",
  },
  account_deleted: {
    subject: "Sua conta foi excluída",
    text: "Sua conta {account} foi excluída, com a página, os arquivos e as conexões. Ninguém pode usar os nomes dela por {days} dias.",
    closing: "Não há mais nada a fazer. Apagamos este endereço.",
  },
};
