import type { webhookErrors as english } from "../en/webhook-errors";

export const webhookErrors: Readonly<Record<keyof typeof english, string>> = {
  webhookAddress: "أدخل عنوانًا يبدأ بـ https://‎ من دون اسم مستخدم أو #.",
  eventNeeded: "اختر حدثًا واحدًا على الأقل.",
  noWebhook: "ليس لهذا التطبيق خطاف ويب كهذا.",
  maxWebhooks: "يمكن أن يكون للتطبيق {count} من خطافات الويب؛ أزل واحدًا أولًا.",
  webhookDisabled: "خطاف الويب هذا معطّل؛ فعّله أولًا.",
  noDelivery: "لم يعد هذا الإرسال في السجل.",
};
