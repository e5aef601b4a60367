import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description:
      "つくるもの、遊ぶもの、好きなものを、あなたらしい1ページに。信頼するアプリのためのOAuth 2.0 APIも備えています。",
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
  claimForm: {
    label: "ユーザー名を選んでください",
    submit: "ページを作る",
    isFree: "{address}は使えます。",
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
