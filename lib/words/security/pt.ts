import type { Words } from "../rooms";

export const pt: Words["security"] = {
  secondFactor: {
    title: "Verificação em duas etapas",
    on: "Ligada: a entrada pede um código do seu app autenticador. {count, plural, one {Resta # código de recuperação} many {Restam # códigos de recuperação} other {Restam # códigos de recuperação}}.",
    off: "Desligada. Com ela, a entrada também pede um código de um app no seu celular, e assim uma senha roubada não basta.",
    onBriefly: "A entrada pede um código do seu app autenticador.",
    offBriefly: "Um código além da sua senha.",
    manage: "Gerenciar",
    account: "{name} em {host}",
    back: "Voltar para sua conta",
    backToSetUp:
      "<link>Voltar para sua conta</link>, onde você configura a verificação em duas etapas. Uma configuração inacabada expira depois de 15 minutos.",
  },
  begin: {
    submit: "Configurar",
  },
  turnOn: {
    title: "Configure seu app",
    description: "Qualquer app autenticador serve, como o do seu gerenciador de senhas.",
    submit: "Ligar",
    pending: "Ligando…",
    qrCode: "Código QR com o segredo abaixo, para ler com o app",
    scan: "Leia isto com o app. Neste celular, você pode {link} ou digitar o segredo nele.",
    open: "abrir o app",
    secret: "Segredo",
    code: "Código",
    codeHint: "Os seis dígitos que o app mostrar. Esta configuração termina depois de 15 minutos.",
  },
  codes: {
    title: "Seus códigos de recuperação",
    download: "Baixar",
    what: "Códigos de recuperação",
    file: "Códigos de recuperação de {account}",
    fileExplanation: "Cada um vale uma vez no lugar de um código do app.",
    save: "Guarde estes códigos agora",
    explanation: "Eles só aparecem uma vez. Sem seu celular, cada um substitui um código do app, uma única vez.",
  },
  renewDescription: {
    text: "Cada um vale uma vez no lugar de um código do app; {count, plural, one {resta #} many {restam #} other {restam #}}. Códigos novos substituem os antigos.",
  },
  renew: {
    title: "Códigos de recuperação",
    submit: "Criar novos códigos",
    pending: "Criando…",
  },
  turnOff: {
    title: "Desligar",
    description:
      "Sua senha, ou uma conta vinculada, passa a bastar para entrar. Os códigos de recuperação também deixam de valer.",
    submit: "Desligar a verificação em duas etapas",
    pending: "Desligando…",
  },
  sessions: {
    title: "Sessões",
    description:
      "Onde você está conectado. Uma sessão termina 30 dias depois de começar, ou depois de 14 dias sem uso. Há no máximo {most}: o próximo acesso encerra a que está há mais tempo sem uso.",
    signedIn: "Iniciada em <day></day>",
    signedInFrom: "Iniciada em <day></day> de <range>{address}</range>",
    current: "Este navegador",
    lastUsed: "Último uso: <ago></ago>",
    end: "Encerrar",
    endWhat: "Encerrar a sessão: {device}",
    endTitle: "Encerrar a sessão: {device}?",
    notMe: "Não fui eu",
    endSession: "Encerrar sessão",
    endExplanation:
      "Aquele navegador terá de entrar de novo. Se não foi você, clique em “Não fui eu”: a sessão termina e em seguida você escolhe outra senha.",
    endAll: "Encerrar todas as outras sessões",
    endOthersTitle:
      "Encerrar {count, plural, =1 {outra sessão} one {outra sessão} many {outras # sessões} other {outras # sessões}}?",
    endOthers:
      "Encerrar {count, plural, =1 {outra sessão} one {outra sessão} many {outras # sessões} other {outras # sessões}}",
    endOthersExplanation:
      "Todos os outros navegadores terão de entrar de novo. Este continua conectado, e os aplicativos conectados também.",
    endTokens:
      "Revogar também {count, plural, =1 {meu token pessoal} one {meu token pessoal} many {meus # tokens pessoais} other {meus # tokens pessoais}}",
  },
  log: {
    title: "Registro de segurança",
    description: "O que aconteceu com esta conta nos últimos {days} dias.",
    descriptionAll: "O que aconteceu com esta conta nos últimos {days} dias, do mais recente ao mais antigo.",
    none: "Nada ainda. Entradas e mudanças de senha, sessões, tokens e aplicativos aparecerão aqui.",
    all: "Mostrar tudo",
    back: "Voltar para a conta",
    latest: "Mais recentes",
    older: "Mais antigos",
    from: "de <range>{address}</range>",
  },
  access: {
    account: "a conta vinculada de {name}",
    passkey: "a chave de acesso {name}",
    second_factor: "a verificação em duas etapas",
    personal_token: "o token pessoal {name}",
    application: "a conexão com {name}",
    secret: "um segredo do seu aplicativo {name}",
  },
  events: {
    account_linked: "{provider} foi vinculado",
    account_unlinked: "{provider} foi desvinculado",
    alias_changed: "O apelido passou a ser {to}",
    alias_removed: "O apelido {from} foi removido",
    application_allowed_more: "O aplicativo {application} recebeu mais permissões: {scopes}",
    application_changed: "Seu aplicativo {application} foi alterado: {what}",
    application_connected: "O aplicativo {application} foi conectado",
    application_created: "Seu aplicativo {application} foi criado",
    application_deleted: "Seu aplicativo {application} foi excluído",
    application_disconnected: "O aplicativo {application} foi desconectado",
    data_exported: "Todos os dados da conta foram baixados",
    deletion_cancelled: "A exclusão foi cancelada",
    deletion_scheduled: "A exclusão foi agendada",
    email_changed: "O e-mail passou a ser {email}",
    email_restored: "O e-mail {email} foi recuperado, e todas as sessões foram encerradas",
    email_restored_ended:
      "O e-mail {email} foi recuperado, todas as sessões foram encerradas e isto foi revogado: {ended}",
    new_session: "Entrada",
    other_sessions_ended:
      "{count, plural, =1 {Outra sessão foi encerrada} one {# outra sessão foi encerrada} many {# outras sessões foram encerradas} other {# outras sessões foram encerradas}}",
    page_imported: "A página foi substituída por uma importada",
    passkey_added: "A chave de acesso {name} foi adicionada",
    passkey_refused: "A chave de acesso {name} foi recusada: ela pode ter sido copiada",
    passkey_removed: "A chave de acesso {name} foi removida",
    passkey_renamed: "A chave de acesso {from} foi renomeada para {to}",
    password_changed: "A senha foi alterada",
    password_removed: "A senha foi removida",
    password_set: "Uma senha foi definida",
    personal_token_created: "O token pessoal {name} foi criado",
    personal_token_ended: "O token pessoal {name} foi revogado",
    personal_tokens_ended:
      "{count, plural, =1 {Um token pessoal foi revogado} one {# token pessoal foi revogado} many {# tokens pessoais foram revogados} other {# tokens pessoais foram revogados}}",
    recovery_code_used:
      "Um código de recuperação foi usado; {left, plural, =0 {não resta nenhum} one {resta #} many {restam #} other {restam #}}",
    recovery_codes_renewed: "Novos códigos de recuperação foram criados",
    second_factor_failed: "Um código de verificação errado foi digitado, ou vários em uma hora",
    second_factor_off: "A verificação em duas etapas foi desligada",
    second_factor_on: "A verificação em duas etapas foi ligada",
    secret_ended: "Um segredo do seu aplicativo {application} foi revogado",
    secret_rotated: "Seu aplicativo {application} recebeu um novo segredo",
    session_ended: "Uma sessão foi encerrada: {device}",
    sessions_ended:
      "Quem administra este site encerrou {count, plural, =1 {uma sessão} one {# sessão} many {# sessões} other {# sessões}}",
    sessions_ended_tokens:
      "Quem administra este site encerrou {count, plural, =1 {uma sessão} one {# sessão} many {# sessões} other {# sessões}} e revogou todos os tokens",
    signed_out: "Saída",
    trial_token_created: "Um token pessoal para testar a API foi criado, ou vários em uma hora",
    username_changed: "O nome de usuário {from} passou a ser {to}",
  },
};
