import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "プロフィールの閲覧：ユーザー名、表示名、スタイル、設定",
    limit: "メールアドレスは見られません。",
  },
  email: {
    sentence: "メールアドレスの閲覧",
    limit: "アドレスの変更はできません。",
  },
  "profile.update": {
    sentence: "プロフィールの変更：名前、自己紹介、色、エフェクト、設定",
    also: "ユーザー名の変更と、画像や音楽の削除も含まれます。",
    limit: "メールアドレスとパスワードは変更できません。",
  },
  links: {
    sentence: "リンクの閲覧、追加、変更、削除",
    limit: "ページのほかの部分は変更できません。",
  },
  cards: {
    sentence: "ページのブロックの閲覧、追加、削除",
    limit: "ページのほかの部分は変更できません。",
  },
  uploads: {
    sentence: "画像、背景、カーソル、フォント、曲のアップロード",
    also: "新しい画像、背景、カーソル、フォントは以前のものと置き換わります。",
    limit: "曲の名前の変更や削除はできません。",
  },
  "audios.manage": {
    sentence: "曲の削除（アップロードも許可されている場合は名前の変更も）",
    limit: "これだけでは、曲の追加や名前の変更はできません。",
  },
  statistics: {
    sentence: "ページの統計の閲覧：表示回数、クリック数、訪問者の流入元",
    limit: "訪問者が誰かはわかりません。",
  },
  openid: {
    sentence: "ログイン：次回もあなたのアカウントだと認識",
    limit: "これだけでは、ほかの情報の閲覧や変更はできません。",
  },
  profile: {
    sentence: "本人情報の閲覧：ユーザー名、表示名、画像、言語、ページのアドレス",
    limit: "メールアドレスは見られません。",
  },
};
