import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "ページが見つかりません",
    heading: "このページは見つかりません",
    explanation: "つづりを確認してください。ページが移動した可能性もあります。",
    couldBeYours: "プロフィールをお探しなら、その名前はまだ空いているかもしれません。",
    isFree: "{name} は空いています",
    claimIt: "ほかの人に取られる前に、自分のものにしましょう。",
    claim: "この名前を使う",
    toStart: "トップページへ",
    createAccount: "アカウントを作成",
  },
  failed: {
    title: "サーバー側で問題が起きました",
    explanation: "少し待ってから、もう一度お試しください。保存済みの変更は失われていません。",
    report: "問題が続く場合は、コード{code}をお知らせください。",
    again: "もう一度試す",
  },
  tooMany: {
    title: "リクエストが多すぎます",
    text: "リクエストが多すぎます。{seconds}秒待ってから、もう一度お試しください。",
    again: "もう一度試す",
  },
  unavailable: {
    title: "現在ご利用いただけません",
    heading: "現在{site}をご利用いただけません",
    text: "保存済みの変更は失われていません。",
    again: "数秒後にもう一度お試しください",
  },
  outdated: {
    title: "このページは変更されました",
    text: "このフォームは古くなっています。ページを再読み込みして、もう一度送信してください。",
    load: "再読み込み",
  },
  noPage: {
    title: "ページが見つかりません",
    text: "このアドレスにページはありません。",
    toFirst: "最初のページへ",
  },
  otherAddress: {
    title: "このサイトのアドレスは別にあります",
    text: "そのアドレスからのみ開けます。",
    go: "{address} へ移動",
  },
  noFile: {
    title: "ファイルが見つかりません",
    text: "このアドレスにファイルはありません。",
  },
  status: {
    title: "稼働状況",
    description: "{site}で現在動いているものと、過去{days}日間に動かなかったものです。",
    ok: "すべて正常です",
    problem: "現在、一部が動いていません",
    works: "正常",
    fails: "動いていません",
    history: "過去{days}日間",
    since: "各部分を1分ごとに確認しています。日付はUTCで、<date></date>からの記録です。",
    none: "問題はありませんでした。",
    day: "{part}: {minutes, plural, other {#分間}}動いていませんでした。",
    unchecked: "サイトが{minutes, plural, other {#分間}}停止していたか、利用できませんでした。",
    parts: {
      database: "ページとAPI",
      tables: "保存データ",
      storage: "ファイルとアップロード",
      rate_limits: "レート制限",
      backups: "バックアップ",
      changes: "ページの高速表示",
      webhooks: "登録アプリへのイベント通知（Webhook）",
    },
  },
};
