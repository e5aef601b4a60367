import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "Se não foi você, entre, encerre todas as outras sessões e altere sua senha em Configurações, Conta.",
    resetAndAsk:
      "Se não foi você, redefina sua senha, o que encerra todas as sessões, e peça ajuda a quem administra este site.",
    resetLabel: "Redefinir minha senha",
    nothingToDo: "Se não foi você, não precisa fazer nada.",
    byOwner: "Quem fez isso foi {by}, com quem você compartilha o aplicativo.",
    askOwner:
      "Se algo parecer errado, pergunte a essa pessoa. O titular do aplicativo pode remover quem o compartilha.",
  },
  password_changed: {
    subject: "Sua senha foi alterada",
    text: "A senha da sua conta {account} foi alterada. Você saiu de todos os outros lugares.",
    closing: "Se não foi você, redefina sua senha com o link acima.",
  },
  password_set: {
    subject: "Sua conta agora tem uma senha",
    text: "Uma senha foi definida para sua conta {account}. Agora você pode entrar com ela, além das suas contas vinculadas.",
  },
  password_removed: {
    subject: "Sua senha foi removida",
    text: "A senha da sua conta {account} foi removida. Você ainda pode entrar com as contas vinculadas e as chaves de acesso.",
  },
  account_linked: {
    subject: "{provider} foi vinculado à sua conta",
    text: "Uma conta de {provider} foi vinculada a {account}. Quem puder entrar lá agora também pode entrar aqui.",
    closing: "Se não foi você, desvincule-a em Configurações, Conta, e altere sua senha.",
    label: "Ver contas vinculadas",
  },
  account_unlinked: {
    subject: "{provider} foi desvinculado da sua conta",
    text: "Uma conta de {provider} foi desvinculada de {account}. Ela não serve mais para entrar.",
  },
  deletion_scheduled: {
    subject: "Sua conta será excluída",
    text: "Sua conta {account} será excluída. A página está fora do ar, e as sessões, os tokens e os aplicativos foram revogados.",
    keep: "Mudou de ideia? Em até {days} dias, entre e clique em “{button}”, e sua página volta como era. Depois disso, tudo desaparece.",
    closing: "Se não foi você, entre, mantenha a conta e altere sua senha imediatamente.",
  },
  email_restored: {
    subject: "Seu e-mail anterior está de volta",
    text: "Este voltou a ser o e-mail da sua conta {account}. Você saiu de todos os lugares, e a senha e os links para redefini-la não funcionam mais.",
    ended:
      "Também removemos o que tinha sido adicionado à conta nos {days} dias anteriores: {ended}. Se algo era seu, adicione de novo.",
    nothingEnded: "Nada mais tinha sido adicionado à conta nos {days} dias anteriores.",
    closing: "Se você ainda não escolheu uma nova senha, use o link acima.",
    label: "Escolher uma nova senha",
  },
  second_factor_on: {
    subject: "A verificação em duas etapas está ativada",
    text: "A partir de agora, você precisa de um código do seu app autenticador para entrar na sua conta {account}.",
    codes:
      "Guarde seus códigos de recuperação onde você os encontre sem o celular. Cada um substitui uma vez um código do app.",
  },
  second_factor_off: {
    subject: "A verificação em duas etapas está desativada",
    text: "Você não precisa mais de um código para entrar na sua conta {account}. Os códigos de recuperação não funcionam mais.",
  },
  sessions_ended: {
    subject: "Você foi desconectado de todos os lugares",
    text: "Quem administra este site encerrou todas as sessões da sua conta {account}.",
    textTokens:
      "Quem administra este site encerrou todas as sessões da sua conta {account} e revogou seus tokens pessoais e os tokens dos aplicativos conectados.",
    again: "Você pode entrar de novo normalmente.",
    closing: "Se você não sabe o motivo, pergunte a quem administra o site e escolha uma nova senha.",
  },
  recovery_code_used: {
    subject: "Um código de recuperação foi usado",
    text: "Alguém entrou na sua conta {account} com um código de recuperação em vez de um código do app.",
    left: "{left, plural, =0 {Você não tem mais nenhum.} one {Você ainda tem um.} many {Você ainda tem #.} other {Você ainda tem #.}}",
    renew: "Você pode criar novos códigos em Configurações, Conta.",
  },
  recovery_codes_renewed: {
    subject: "Você tem novos códigos de recuperação",
    text: "Sua conta {account} tem dez novos códigos de recuperação. Os anteriores não funcionam mais.",
  },
  passkey_added: {
    subject: "Uma chave de acesso foi adicionada à sua conta",
    text: "A chave de acesso “{name}” foi adicionada à sua conta {account}. Ela serve para entrar sem senha.",
    closing: "Se não foi você, remova-a em Configurações, Conta, encerre todas as outras sessões e altere sua senha.",
    label: "Ver suas chaves de acesso",
  },
  passkey_removed: {
    subject: "Uma chave de acesso foi removida da sua conta",
    text: "A chave de acesso “{name}” foi removida da sua conta {account}. Ela não serve mais para entrar.",
  },
  application_created: {
    subject: "Um aplicativo foi criado na sua conta",
    text: "O aplicativo “{application}” foi criado na sua conta {account}. É possível entrar nele, e o segredo dele permite agir em seu nome.",
    label: "Ver seus aplicativos",
  },
  application_changed: {
    subject: "Seu aplicativo “{application}” foi alterado",
    text: "O aplicativo “{application}” da sua conta {account} foi alterado: {what}.",
  },
  application_transferred: {
    subject: "Seu aplicativo “{application}” tem outro titular",
    text: "O aplicativo “{application}” passou de {from} para {to}. Sua conta {account} o compartilha.",
    closing: "Se algo parecer errado, pergunte às pessoas que o compartilham. Elas aparecem junto ao aplicativo.",
  },
  secret_rotated: {
    subject: "Seu aplicativo “{application}” tem um novo segredo",
    text: "O aplicativo “{application}” da sua conta {account} tem um novo segredo, que permite agir em seu nome.",
  },
  webhook_disabled: {
    subject: "Um webhook de “{application}” foi desativado",
    failing:
      "O webhook do seu aplicativo “{application}” em {host} foi desativado: nada pôde ser entregue lá durante três dias.",
    gone: "O webhook do seu aplicativo “{application}” em {host} foi desativado porque respondeu 410 Gone.",
    overflowing:
      "O webhook do seu aplicativo “{application}” em {host} foi desativado porque havia eventos demais à espera.",
    again:
      "Quando ele voltar a responder, você pode ativá-lo nas configurações da sua conta {account}. Eventos que acontecem enquanto ele está desativado não são enviados.",
    label: "Ver os webhooks",
  },
  personal_token_created: {
    subject: "Um token pessoal foi criado",
    text: "O token pessoal “{name}” foi criado na sua conta {account}. Quem o tiver pode usar a API em seu nome.",
    label: "Ver seus tokens",
  },
  page_deleted: {
    subject: "Sua página {page} saiu do ar",
    text: "A página {page} da sua conta {account} foi excluída.",
    keep: "Você pode restaurá-la em Páginas por {days} dias; depois ela some para sempre, com as estatísticas e mensagens.",
    label: "Ver suas páginas",
  },
  page_moved_away: {
    subject: "Sua página {page} tem um novo dono",
    text: "{to} aceitou sua oferta, então a página {page} não pertence mais à sua conta {account}.",
  },
  page_offer_received: {
    subject: "{from} oferece a você a página {page}",
    text: "{from} quer passar a página {page} para a sua conta {account}.",
    keep: "A oferta dura {days} dias. Você pode aceitá-la ou recusá-la em Páginas.",
    label: "Ver a oferta",
  },
  username_changed: {
    subject: "Seu nome de usuário foi alterado",
    text: "O nome de usuário da sua conta passou de @{from} para {account}. Entre com o novo ou com seu endereço de e-mail. Ninguém mais pode usar o antigo por {days} dias.",
  },
  new_session: {
    subject: "Novo login na sua conta",
    text: "Alguém entrou na sua conta {account}.",
    where: "{device}, em {time}",
    whereFrom: "{device}, pela rede {range}, em {time}",
    closing: "Se foi você, não precisa fazer nada. Se não foi, encerre essa sessão com “{button}”.",
    label: "Ver suas sessões",
  },
  prove_email: {
    subject: "Confirme seu endereço de e-mail",
    text: "Confirme que este é o endereço da conta {account}. O link funciona uma vez, por {hours} horas.",
    closing:
      "Se você não conhece esta conta, pode ignorar este e-mail: só usamos o endereço depois que você o confirma.",
  },
  known_email: {
    subject: "Você já tem uma conta",
    text: "Alguém informou este endereço para a conta {account}. Ele pertence à sua conta {owner} e continua nela.",
    signIn: "Se foi você, entre nessa conta. Se esqueceu a senha dela, você pode redefini-la.",
  },
  email_changed: {
    subject: "Seu e-mail foi alterado",
    text: "O e-mail da sua conta {account} mudou deste para {email}.",
    undo: "Se não foi você, recupere este endereço. Isso encerra todas as sessões e remove a senha, junto com tudo o que foi adicionado nos {days} dias antes da alteração ou depois dela: contas vinculadas, chaves de acesso, verificação em duas etapas, tokens pessoais, aplicativos conectados e URIs de redirecionamento e segredos dos seus aplicativos. Diremos o que era, e você escolherá uma nova senha. O link funciona uma vez, por {linkDays} dias.",
    closing: "Se foi você, não precisa fazer nada.",
  },
  reset_password: {
    subject: "Redefina sua senha",
    text: "Alguém pediu para redefinir a senha da sua conta {account}. O link funciona uma vez, por {minutes} minutos.",
    closing: "Se não foi você, pode ignorar este e-mail: sua senha continua a mesma.",
    label: "Escolher uma nova senha",
  },
  account_deleted: {
    subject: "Sua conta foi excluída",
    text: "Sua conta {account} foi excluída, com a página, os arquivos e as conexões. Ninguém pode usar os nomes dela por {days} dias.",
    closing: "Você não precisa fazer mais nada. Também apagamos este endereço.",
  },
  form_entry: {
    subject: "Nova mensagem da sua página",
    text: "Alguém usou um formulário da sua página {account}.",
    form: "Formulário: {form}",
    from: "E-mail da pessoa: {email}",
    label: "Ver todas as mensagens",
    closing: "Não verificamos quem envia. Em Configurações, Mensagens, você pode excluir o que não precisar.",
  },
  page_invitation: {
    subject: "Convite para {page}",
    text: "{owner} convida você a ajudar com a página {page}: {role}.",
    link: "O link funciona uma vez, por {days} dias. Entre ou crie uma conta para aceitar.",
    label: "Ver o convite",
    closing: "Não conhece essa pessoa? Ignore este e-mail; nada acontece.",
  },
  statistics_week: {
    subject: "Sua semana: {views, plural, one {# visualização} many {# de visualizações} other {# visualizações}}",
    text: "De {from} a {to}, sua página {account} teve {views, plural, one {# visualização} many {# de visualizações} other {# visualizações}} de {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}, e {clicks, plural, one {# clique} many {# de cliques} other {# cliques}}.",
    more: "São {percent}% mais visualizações que na semana anterior.",
    less: "São {percent}% menos visualizações que na semana anterior.",
    link: "Mais clicado: {link}",
    source: "A maioria veio de: {source}",
    label: "Ver suas estatísticas",
    closing: "Você pediu este resumo. Dá para desativar em Configurações, Estatísticas.",
  },
};
