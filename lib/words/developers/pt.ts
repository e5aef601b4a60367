import type { Words } from "../rooms";

export const pt: Words["developers"] = {
  page: {
    title: "Para desenvolvedores",
    description: "Os aplicativos que você registrou para usar a API.",
    create: "Novo aplicativo",
    noneTitle: "Nenhum aplicativo ainda",
    none: "Registre um para receber um ID do cliente e um segredo do cliente, e para que outras pessoas possam conectar o perfil delas a ele.",
    public: "Público",
    confidential: "Confidencial",
    tabs: "Para desenvolvedores",
    applications: "Aplicativos",
    tokens: "Tokens pessoais",
  },
  application: {
    title: "Aplicativo",
    all: "Todos os aplicativos",
    settings: "Configurações",
    usage: "Uso",
    credentials: "Credenciais",
    clientId: "ID do cliente",
  },
  new: {
    title: "Novo aplicativo",
    description: "As pessoas veem o nome, a descrição e que ele pertence a você.",
  },
  confirmFirst: {
    onlyTitle: "Confirme sua identidade antes de alterar isto",
    title: "Confirme sua identidade",
    onlyWay: "Confirmar e voltar para cá",
    passkey: "Usar uma chave de acesso no lugar da senha",
    holds: "<link>{way}</link>. Vale por cinco minutos.",
  },
  newForm: {
    ready: "Seu aplicativo está pronto",
    done: "Concluir",
    submit: "Criar aplicativo",
    pending: "Criando…",
    back: "Voltar",
  },
  editForm: {
    title: "Configurações",
    submit: "Salvar",
    pending: "Salvando…",
    saved: "Salvo",
    endSecrets:
      "Revogar os segredos e os tokens de acesso que eles obtiveram por client credentials. Depois, salve de novo.",
  },
  clientFields: {
    name: "Nome",
    description: "Descrição",
    descriptionHint: "As pessoas a leem ao dar o consentimento.",
    optional: "opcional",
    websiteUrl: "URL do site",
    termsOfServiceUrl: "URL dos termos de serviço",
    privacyPolicyUrl: "URL da política de privacidade",
    public: "Cliente público",
    publicHint: "Um app nativo ou de navegador, que não consegue guardar um segredo. Em vez disso, ele usa PKCE.",
  },
  redirectUris: {
    label: "URI de redirecionamento",
    hint: "Para onde a pessoa volta, com um código para o seu programa. No seu próprio computador, é um endereço como http://127.0.0.1:4000/callback",
    optional: "opcional",
    remove: "Remover",
    removeWhat: "Remover a linha {number}",
    add: "Adicionar URI de redirecionamento",
  },
  credentials: {
    clientId: "ID do cliente",
    clientSecret: "Segredo do cliente",
    copyNow: "Copie o segredo do cliente agora",
    explanation: "Ele só é mostrado uma vez; guardamos apenas o hash. Mantenha-o no seu servidor.",
  },
  secrets: {
    label: "Segredo do cliente",
    copyNow: "Copie o segredo do cliente agora",
    explanation:
      "Você não o verá de novo. O segredo anterior continua funcionando até você revogá-lo ou criar mais um.",
    revokeSecret: "Revogar segredo",
    revokeTitle: "Revogar o segredo que termina em {tail}?",
    revokeExplanation:
      "Os pedidos de token que o usam falham na hora, e os tokens de acesso que ele obteve por client credentials terminam. As pessoas continuam conectadas.",
    revoke: "Revogar",
    none: "Nenhum segredo ativo. Crie um novo.",
    rotate: "Criar novo segredo",
    pending: "Criando…",
    rotateTitle: "Criar outro e revogar o segredo que termina em {tail}?",
    rotateAndRevoke: "Criar e revogar o anterior",
    cancel: "Cancelar",
  },
  secretState: {
    used: "criado em {day} · usado pela última vez em {last}",
    unused: "criado em {day} · nunca usado",
    olderUsed:
      "Só dois segredos valem ao mesmo tempo. O mais antigo, criado em {day} e usado pela última vez em {last}, termina na hora: os pedidos de token que o usam falham, e os tokens de acesso que ele obteve por client credentials terminam.",
    olderUnused:
      "Só dois segredos valem ao mesmo tempo. O mais antigo, criado em {day} e nunca usado, termina na hora: os pedidos de token que o usam falham, e os tokens de acesso que ele obteve por client credentials terminam.",
  },
  integration: {
    title: "Primeiros passos",
    withSecret:
      "Cada trecho de código faz a entrada de uma pessoa e pede o perfil dela. Ele lê o segredo do cliente da variável de ambiente {variable}.",
    withPkce: "Cada trecho de código faz a entrada de uma pessoa com PKCE e pede o perfil dela.",
    authorizeLink: "Link de autorização",
    byHand:
      "Para testar à mão. Um programa acrescenta um state próprio, como fazem os trechos, e o compara quando a pessoa volta.",
    onDevice:
      "A URI de redirecionamento abre um app em um dispositivo, que não consegue guardar um segredo: ligue “Cliente público”. O trecho então funciona como está.",
    install: "Instalar",
    signInWith: "Entrar com {title}",
    start: "Salve como {file} e execute",
    thenOpen: "Depois abra {address} em um navegador: isso leva à página de consentimento e de volta.",
    nativeApp: "App nativo (JavaScript)",
    browserApp: "Navegador (sem servidor)",
    commandLine: "Linha de comando (Node)",
  },
  icon: {
    title: "Ícone",
    description: "As pessoas o veem na página de consentimento e entre os aplicativos conectados.",
    picture: "Imagem",
    upload: "Enviar ícone",
    remove: "Remover ícone",
    hint: "{formats}; no máximo {megabytes} MB. Ele é recortado em um quadrado.",
    refused: "O ícone não foi alterado",
    unusable: "Este arquivo não serve. Envie uma imagem: {formats}; no máximo {megabytes} MB.",
    back: "Voltar para o aplicativo",
  },
  delete: {
    title: "Excluir aplicativo",
    breaks:
      "{people, plural, one {# pessoa será desconectada} many {# pessoas serão desconectadas} other {# pessoas serão desconectadas}}. {accessTokens, plural, one {# token de acesso} many {# tokens de acesso} other {# tokens de acesso}} e {refreshTokens, plural, one {# token de atualização} many {# tokens de atualização} other {# tokens de atualização}} terminam na hora.",
    question: "Excluir <b>{name}</b>?",
    explanation:
      "O ID do cliente, os segredos e o ícone se perdem, e o que os usa é recusado. Isto não pode ser desfeito.",
    submit: "Excluir de vez",
  },
  usage: {
    people: "Pessoas",
    peopleDescription: "Pessoas com uma conexão ativa.",
    connected:
      "<big>{count, number}</big> {count, plural, one {pessoa conectada} many {pessoas conectadas} other {pessoas conectadas}}",
    nothing:
      "As solicitações à API com um token deste aplicativo, e os pedidos de token dele, são contados aqui por dia, endpoint e status.",
    note: "Quem conhece o ID do cliente pode causar erros da página de autorização e de um segredo errado.",
    limits: "Limites",
    limitsNote:
      "Leituras e alterações contam para cada pessoa em separado; estas são as de client credentials, que agem como você. Envios de arquivos contam para cada pessoa, seja qual for o aplicativo. Pedidos de token contam para cada endereço em separado; estes são os do endereço de onde você lê isto.",
    tokenNothing:
      "As solicitações à API com este token são contadas aqui por dia, endpoint e status, até o token terminar.",
    tokensNothing:
      "As solicitações à API com estes tokens são contadas aqui por dia, endpoint e status, até cada token terminar.",
    tokensLimitsNote:
      "Todos os seus tokens pessoais compartilham estes limites. Envios de arquivos contam para você também por qualquer aplicativo.",
    token: "Token",
    allTokens: "Todos os tokens",
  },
  requests: {
    none: "Nenhuma solicitação ainda",
    noneSentence: "Nenhuma solicitação ainda.",
    perDay: "Solicitações por dia",
    endpoint: "Endpoint",
    allEndpoints: "Todos os endpoints",
    show: "Mostrar",
    byEndpoint: "Por endpoint e status",
    status: "Status",
    count: "Solicitações",
    summary:
      "{requests, plural, one {# solicitação} many {# solicitações} other {# solicitações}} em {days} dias, {wrong, number} com recusa ou falha",
    most: "no máximo {most, number} por dia",
    asTable: "Solicitações por dia em uma tabela",
    day: "Dia",
  },
  errors: {
    title: "Erros",
    description: "O que foi recusado nos últimos {days} dias, até {most} tipos; segredos são omitidos.",
    none: "Nada foi recusado.",
    times: "{times, plural, one {# vez} many {# vezes} other {# vezes}}",
    first: "primeira <at></at>",
    last: "última <at></at>",
  },
  headroom: {
    reads: "Leituras com um token",
    changes: "Alterações com um token",
    uploads: "Envios de arquivos",
    tokenRequests: "Pedidos de token do seu endereço",
    failedAuthentications: "Autenticações de cliente com falha do seu endereço",
    redirectUris: "URIs de redirecionamento",
    secrets: "Segredos do cliente",
    applications: "Aplicativos da sua conta",
    personalTokens: "Tokens pessoais",
    left: "restam {left, number} de {most, number}",
    leftIn: "restam {left, number} de {most, number} por {span}",
    minute: "minuto",
    hour: "hora",
    day: "dia",
    minutes: "{count, plural, one {# minuto} many {# minutos} other {# minutos}}",
    seconds: "{count} s",
    refused:
      "{count, plural, =0 {Nenhuma solicitação foi recusada} one {# solicitação foi recusada} many {# solicitações foram recusadas} other {# solicitações foram recusadas}} por um limite (429) nos últimos {days} dias.",
  },
};
