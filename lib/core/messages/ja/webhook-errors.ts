import type { webhookErrors as english } from "../en/webhook-errors";

export const webhookErrors: Readonly<Record<keyof typeof english, string>> = {
  webhookAddress: "https://で始まり、ユーザー名や#を含まないアドレスを入力してください。",
  eventNeeded: "イベントを1つ以上選んでください。",
  noWebhook: "この登録アプリにそのWebhookはありません。",
  maxWebhooks: "1つの登録アプリに設定できるWebhookは{count}件までです。先に1件削除してください。",
  webhookDisabled: "このWebhookは無効になっています。先に有効にしてください。",
  noDelivery: "この配信はもう履歴にありません。",
};
