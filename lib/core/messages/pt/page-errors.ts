import type { pageErrors as english } from "../en/page-errors";

export const pageErrors: Readonly<Record<keyof typeof english, string>> = {
  noPageOfYours: "Você não tem nenhuma página chamada “{name}”.",
  pageRightLacking: "A pessoa dona desta página não deu essa permissão a você.",
  maxPages: "Sua conta não tem espaço para outra página; o máximo é {count}.",
  maxMembers: "No máximo {count} pessoas podem ajudar com uma página; remova uma primeiro.",
  maxInvitations: "Uma página pode ter no máximo {count} convites abertos; retire um primeiro.",
  memberAlready: "Você já ajuda com esta página.",
  memberGone: "Esta pessoa não ajuda mais com a página.",
  ownPageAlready: "Esta página é sua.",
};
