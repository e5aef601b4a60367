import type { Messages } from "../namespaces";

export const shell: Messages["shell"] = {
  header: {
    label: "サイト",
    developers: "開発者向け",
    signOut: "ログアウト",
    signIn: "ログイン",
    createAccount: "アカウントを作成",
  },
  settings: {
    label: "設定",
    page: "ページ",
    domain: "ドメイン",
    account: "アカウント",
    statistics: "統計",
    messages: "メッセージ",
    applications: "連携アプリ",
    developers: "開発者向け",
    pages: "ページ一覧",
    switchPage: "ページを切り替える",
    allPages: "すべてのページ",
    ownPages: "あなたのページ",
    sharedPages: "共有されているページ",
    viewProfile: "プロフィールを見る",
    displacedTitle: "別のメールアドレスが必要です",
    displaced: "これまでのアドレスは、ほかの人が確認しました。",
    enterAddress: "メールアドレスを入力してください",
  },
  dialog: {
    cancel: "キャンセル",
  },
  copying: {
    copy: "コピー",
    copyWhat: "{what}をコピー",
    copied: "コピーしました",
    press: "Ctrl+Cを押してください",
  },
  time: {
    justNow: "たった今",
    onDay: "{day}",
  },
  device: {
    browserOn: "{system}の{browser}",
    aBrowserOn: "{system}のブラウザー",
    unknown: "不明な端末",
    iphone: "iPhone",
    ipad: "iPad",
    phone: "Androidスマートフォン",
    tablet: "Androidタブレット",
  },
};
