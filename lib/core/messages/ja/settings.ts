import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "データをダウンロード",
    description:
      "ページ、リンク、カード、曲、ファイル、メッセージ、登録アプリ、連携、統計、セキュリティログを収めたZIPです。パスワードとトークンは含まれません。1日3回までダウンロードできます。",
    submit: "ダウンロード",
    failed: "データをダウンロードできませんでした",
    back: "アカウントに戻る",
  },
  import: {
    title: "ページをインポート",
    description:
      "ここ、または同じようなサイトでダウンロードしたZIPから読み込みます。設定、リンク、カード、曲があなたのページになります。",
    explanation:
      "名前、ドメイン、メッセージ、登録アプリ、連携、統計、セキュリティログは変わりません。現在のページは「バージョン」に残り、元に戻せます。公開していない下書きは失われます。",
    signInAgain: "先に、上のお知らせからログインし直してください。",
    replace: "現在のページを置き換える",
    file: "ZIPファイル",
    submit: "ページをインポート",
    pending: "インポートしています…",
    failed: "ページをインポートできませんでした",
    unchanged: "何も変更されていません。",
    back: "アカウントに戻る",
  },
  delete: {
    title: "アカウントを削除",
    explanation:
      "ページとファイルはすぐに非公開になり、すべての端末からログアウトし、トークンと連携アプリは使えなくなります。7日以内にログインすればアカウントを残せますが、その後はすべて消えます。それから30日間は、ほかの人があなたのユーザー名と別名を使うことはできません。",
    signInAgain: "先に、上のお知らせからログインし直してください。",
    username: "アカウントを削除するには{username}と入力してください",
    atOnce: "すべて今すぐ削除する",
    atOnceHint: "元に戻すことはできません。",
    submit: "アカウントを削除",
    pending: "削除しています…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {登録アプリ} other {#個の登録アプリ}}はすべてのシークレットとともにすぐに使えなくなります。{count, plural, =1 {そのアプリ} other {それらのアプリ}}ではもうログインできず、アカウントを残しても元には戻りません。",
  },
  applications: {
    title: "連携アプリ",
    description: "アカウントの利用を許可したアプリです。",
    noneTitle: "連携しているアプリはありません",
    none: "アプリを許可すると、そのアプリができることがここに表示され、連携を解除できます。",
    by: "作成者：<owner>{name}</owner>、連携日：<day></day>",
    disconnect: "連携を解除",
    disconnectTitle: "<b>{name}</b>との連携を解除しますか？",
    explanation:
      "アプリはすぐにアカウントを使えなくなります。これまでの変更はそのまま残ります。もう一度使うには、あらためて許可が必要です。",
    says: "開発者からの説明：",
  },
  messages: {
    title: "メッセージ",
    description: "ページのフォームから訪問者が送ったものです。",
    noneTitle: "まだ何もありません",
    none: "「カード」でページにフォームを追加すると、訪問者が送ったものがここに届きます。",
    download: "CSVでダウンロード",
    deleteAll: "すべて削除",
    deleteAllTitle: "すべてのメッセージを削除しますか?",
    explanation: "元に戻すことはできません。",
    delete: "削除",
    noEmail: "メールアドレスなし",
    older: "古いもの",
    latest: "新しいもの",
    count: "{count, plural, other {#件のメッセージ}}",
  },
  domain: {
    title: "ドメイン",
    description: "独自ドメインでページを表示できます。",
    premiumTitle: "独自ドメインはプレミアムで使えます",
    premium:
      "プレミアムなら、お持ちのドメインでページを表示できます。このサイトの管理者にお問い合わせください。それまでページのアドレスは{address}です。",
    inactiveTitle: "{domain}は確認済みですが、無効です",
    inactive:
      "アカウントがプレミアムではなくなったため、このドメインは停止しています。プレミアムになるとまた使えます。",
    goneTitle: "{domain}のTXTレコードがありません",
    gone: "ページはまだ表示されていますが、早めにレコードを戻してください。3日続けて見つからないと、このドメインはここで使えなくなります。",
    verifiedTitle: "{domain}を確認しました",
    verified:
      "ドメインのDNSがこのサイトのサーバーを指すと、<link>{address}</link>でページが表示されます。ご自分の訪問が数えられないように、お使いのブラウザーごとに一度、このリンクから開いてください。",
    remove: "ドメインを削除",
    removeShown: "ページはすぐに表示されなくなります。",
    removeClaimed: "TXTレコードは無効になります。",
    removeTitle: "{domain}を削除しますか？",
    removeSubmit: "削除",
    removeLinks: "このドメインのページへのリンクは使えなくなります。",
    removeExplanation: "もう一度使うには、新しいレコードで確認し直す必要があります。",
  },
  domainForm: {
    title: "あなたのドメイン",
    label: "ドメイン名",
    hint: "名前だけを入力してください。次の手順で所有を確認するため、DNSを変更できる必要があります。",
    submit: "保存",
    pending: "保存しています…",
    saved: "保存しました",
  },
  proof: {
    title: "{domain}の所有を確認",
    description:
      "ドメインのDNSを管理している場所にこのTXTレコードを追加し、確認してください。毎日確認するので、そのまま残しておいてください。",
    name: "レコードの名前",
    value: "レコードの値",
    submit: "確認",
    pending: "確認しています…",
  },
};
