import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Página não encontrada",
    heading: "Esta página não existe",
    explanation: "Confira como o endereço está escrito. A página também pode ter mudado de lugar.",
    couldBeYours: "Se você procurava um perfil, talvez o nome ainda esteja livre.",
    isFree: "{name} está livre",
    claimIt: "Fique com ele antes de outra pessoa.",
    claim: "Quero este",
    toStart: "Ir para a página inicial",
    createAccount: "Criar conta",
    inSettings:
      "Esta página não existe nas suas configurações. O conteúdo pode ter sido excluído ou pertencer a outra conta.",
    toSettings: "Ir para as suas configurações",
    inDocumentation: "Esta página não existe na documentação. Ela pode ter mudado de lugar.",
    toDocumentation: "Ir para a documentação",
  },
  failed: {
    title: "Algo deu errado do nosso lado",
    explanation: "Tente de novo daqui a pouco. As alterações que você salvou estão seguras.",
    report: "Se acontecer de novo, informe o código {code}.",
    again: "Tentar de novo",
  },
  tooMany: {
    title: "Solicitações demais",
    text: "Solicitações demais. Espere {seconds} s e tente de novo.",
    again: "Tentar de novo",
  },
  unavailable: {
    title: "Indisponível no momento",
    heading: "{site} está indisponível no momento",
    text: "As alterações que você salvou estão seguras.",
    again: "Tente de novo em alguns segundos",
  },
  outdated: {
    title: "Esta página mudou",
    text: "Este formulário está desatualizado. Recarregue a página e envie-o de novo.",
    load: "Recarregar",
  },
  noPage: {
    title: "Página não encontrada",
    text: "Não há nenhuma página neste endereço.",
    toFirst: "Ir para a primeira página",
  },
  otherAddress: {
    title: "Este site tem outro endereço",
    text: "Ele só pode ser aberto por lá.",
    go: "Ir para {address}",
  },
  noFile: {
    title: "Arquivo não encontrado",
    text: "Não há nenhum arquivo neste endereço.",
  },
  status: {
    title: "Status do serviço",
    description: "O que funciona agora em {site} e o que não funcionou nos últimos {days} dias.",
    ok: "Tudo funciona",
    problem: "Algumas partes não funcionam no momento",
    works: "Funciona",
    fails: "Não funciona",
    history: "Últimos {days} dias",
    since: "Cada parte é verificada uma vez por minuto. Os dias são em UTC, a partir de <date></date>.",
    none: "Sem problemas.",
    day: "{part}: sem funcionar por {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.",
    unchecked:
      "O site ficou parado ou fora do ar por {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.",
    parts: {
      database: "Páginas e API",
      tables: "Dados armazenados",
      storage: "Arquivos e envios",
      rate_limits: "Limites de uso",
      backups: "Backups",
      changes: "Carregamento rápido das páginas",
      webhooks: "Eventos para os aplicativos (webhooks)",
    },
  },
};
