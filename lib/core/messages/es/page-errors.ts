import type { pageErrors as english } from "../en/page-errors";

export const pageErrors: Readonly<Record<keyof typeof english, string>> = {
  noPageOfYours: "No tienes ninguna página llamada «{name}».",
  pageRightLacking: "La persona a quien pertenece esta página no te ha dado ese permiso.",
  maxPages: "Tu cuenta no admite otra página; el máximo es {count}.",
  maxMembers: "Pueden ayudar con una página {count} personas como máximo; quita una primero.",
  maxInvitations: "Una página puede tener {count} invitaciones abiertas como máximo; retira una primero.",
  memberAlready: "Ya ayudas con esta página.",
  memberGone: "Esta persona ya no ayuda con la página.",
  ownPageAlready: "Esta página es tuya.",
};
