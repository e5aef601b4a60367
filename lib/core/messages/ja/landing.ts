import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description: "つくるもの、遊ぶもの、好きなものを、あなたらしい1ページに。",
    title: "あなたが伝わる、1枚のページ。",
    developers: "開発者向け",
    byInvitation: "新しいページは招待制です。",
    closed: "このサイトでは新しいアカウントを受け付けていません。",
    signIn: "ログイン",
    example: "まずは実際のページをどうぞ：",
    reasons: "できること",
    shape: "思いのままに",
    shapeText: "レイアウト、色、ぼかし、フォント、エフェクト。最初から整っていて、触るほどあなたらしくなります。",
    fast: "ぱっと開く",
    fastText: "ページは数キロバイト。JavaScriptなしで動き、ほかからは何も読み込みません。",
    open: "アプリとつながる",
    openText: "わかりやすい権限、信頼できる許可画面、そしてワンクリックの連携解除。",
    footDevelopers: "開発者向け",
  },
  developers: {
    title: "開発者のみなさんへ",
    text: "持ち主の許可があれば、あなたのアプリからページを読み書きできます。",
    api: "わかりやすいAPI",
    apiText: "RESTとOAuth 2.0。すべてのエンドポイントをOpenAPIで記述し、その場で試せる例も付いています。",
    consent: "伝わる許可画面",
    consentText: "アプリにできることを普通の文で示し、ワンクリックで連携を解除できます。",
    client: "型付きクライアント",
    clientText:
      "Nodeとブラウザー向けのTypeScript。すべてのリクエストとレスポンスに型があり、依存パッケージはありません。",
    start: "ドキュメントを読む",
  },
  claimForm: {
    label: "ユーザー名を選んでください",
    submit: "ページを作る",
    isFree: "{address}は使えます。",
    withLook: "スタイルは「{look}」です。",
  },
  demos: {
    art: "アート",
    artTitle: "夕暮れの湖に浮かぶ、イラストレーターのページ",
    music: "音楽",
    musicTitle: "曲を再生できる、ミュージシャンのページ",
    links: "リンク",
    linksTitle: "紙の上にリンクを並べた、作家のページ",
    cards: "カード",
    cardsTitle: "チャット、サーバー、天気を載せた、開発者のページ",
  },
  looks: {
    title: "まずはスタイルを選ぶ",
    text: "{count}種類からひとつ選んだら、色もフォントもエフェクトも思いのままに。",
    you: "あなた",
  },
};
