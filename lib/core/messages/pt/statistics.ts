import type { Messages } from "../namespaces";

export const statistics: Messages["statistics"] = {
  title: "Estatísticas",
  description: "Quantas vezes sua página é vista, o que clicam e de onde vêm os visitantes.",
  periods: {
    label: "Período",
    hours24: "24 horas",
    days7: "7 dias",
    days30: "30 dias",
    days90: "90 dias",
    months12: "12 meses",
  },
  live: "{views, plural, =0 {Nenhuma visualização na última meia hora} one {# visualização na última meia hora} many {# de visualizações na última meia hora} other {# visualizações na última meia hora}}",
  metrics: {
    view: "Visualizações",
    visitor: "Visitantes",
    click: "Cliques",
    like: "Curtidas",
    play: "Reproduções",
    download: "Arquivos baixados",
  },
  change: {
    more: "{percent}% a mais que no período anterior",
    less: "{percent}% a menos que no período anterior",
    none: "Igual ao período anterior",
    first: "Nenhum no período anterior",
  },
  insight: {
    nothing: "Ninguém passou por aqui nesse período.",
    jumpHour: "O salto das {when} veio de {source}.",
    jumpDay: "O salto de {when} veio de {source}.",
    jumpMonth: "O salto de {when} veio de {source}.",
    mostHour:
      "O pico foi às {when}: {views, plural, one {# visualização} many {# de visualizações} other {# visualizações}}.",
    mostDay:
      "O pico foi em {when}: {views, plural, one {# visualização} many {# de visualizações} other {# visualizações}}.",
    mostMonth:
      "O pico foi em {when}: {views, plural, one {# visualização} many {# de visualizações} other {# visualizações}}.",
    more: "{percent}% mais visualizações que no período anterior.",
    less: "{percent}% menos visualizações que no período anterior.",
    steady:
      "{views, plural, one {# visualização} many {# de visualizações} other {# visualizações}} de {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}.",
  },
  chart: {
    title: "Visualizações e visitantes",
    table: "Mostrar como tabela",
    time: "Momento",
  },
  entries: {
    title: "Links e blocos",
    none: "Ninguém clicou em nada nesse período.",
    removed: "Não está mais na sua página",
    clicksOfWeek: "{clicks, plural, one {# clique} many {# de cliques} other {# cliques}} em 7 dias",
  },
  sources: {
    title: "De onde vêm os visitantes",
    direct: "Direto ou desconhecido",
    other: "Outros",
  },
  campaigns: {
    title: "Campanhas",
    utm_source: "Origem",
    utm_medium: "Meio",
    utm_campaign: "Campanha",
  },
  countries: "Países",
  devices: {
    title: "Dispositivos",
    phone: "Celular",
    tablet: "Tablet",
    computer: "Computador",
  },
  languages: "Idiomas",
  tracks: "Faixas",
  downloads: {
    title: "Arquivos baixados",
    qr: "Código QR",
    contact: "Arquivo de contato",
  },
  csv: "Baixar como CSV",
  empty: {
    title: "Seu primeiro visitante vai aparecer aqui",
    text: "Compartilhe sua página e volte: você verá quanta gente passa, o que clica e qual publicação a trouxe. Suas próprias visitas não contam.",
    open: "Abrir sua página",
    qr: "Pegar seu código QR",
  },
  how: {
    title: "Como contamos",
    text: "Um pequeno script na sua página conta, sem cookies e sem guardar endereços. Quem bloqueia scripts não conta, nem programas, nem suas próprias visitas enquanto sua sessão está aberta. Um visitante conta uma vez por dia. Números novos levam até dez segundos e ficam por 25 meses.",
    zone: "Os dias começam à meia-noite em {zone}.",
  },
  mail: {
    title: "Sua semana por e-mail",
    text: "Na segunda de manhã, um breve resumo da semana anterior.",
    label: "Enviar o resumo semanal",
    email: "Vai para {email}.",
    unproven: "Confirme antes seu e-mail, em Conta.",
    submit: "Salvar",
    saved: "Salvo.",
  },
};
