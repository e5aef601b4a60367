import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "アプリの許可",
    question: "<b>{name}</b>にアカウントの利用を許可しますか？",
    by: "<owner>{name}</owner>のアプリ",
    bySite: "<owner>{name}</owner>のアプリ",
    byItself: "自ら登録したアプリ",
    selfNamed:
      "この名前は{host}が自ら名乗っているもので、誰でも好きな名前を選べます。{host}から来たことを確認してください。",
    selfNamedProgram:
      "この端末のどのプログラムでも{host}のものだと名乗れます。今ご自分で起動した場合だけ許可してください。",
    selfNamedAlone: "この名前はアプリが自ら名乗っているもので、誰でも好きな名前を選べます。移動先を確認してください。",
    says: "開発者からの説明：",
    able: "許可すると、次のことができます",
    ableToMore: "一部はすでに許可済みです。許可すると、次のことができます",
    see: "見る",
    change: "変更する",
    isNew: "新規",
    as: "<b>{name}</b>として",
    switch: "アカウントを切り替える",
    choosePage: "どのページの利用を許可しますか？",
    onlyThisPage: "ほかのページは利用できません。",
    signedIn: "<b>{name}</b>でログイン中",
    unchecked:
      "{site}はこのアプリを審査していません。作った人を知っていて、この確認に心当たりがある場合だけ許可してください。",
    sentTo: "<to>{target}</to>に移動します。",
    app: "この端末のアプリ{scheme}",
    cancel: "キャンセル",
    authorize: "許可する",
    disconnect: "アプリとの連携は、設定からいつでも解除できます。",
    website: "<b>{name}</b>のウェブサイト",
    terms: "<b>{name}</b>の利用規約",
    privacy: "<b>{name}</b>のプライバシーポリシー",
  },
  device: {
    title: "端末を接続する",
    enter: "端末に表示されているコードを入力してください。",
    code: "コード",
    example: "例：{example}",
    continue: "続ける",
    unknown:
      "コードが間違っているか、有効期限が切れています。コードを確認するか、端末で新しいコードを取得してください。",
    tooMany: "間違ったコードが何度も入力されました。しばらく待ってから、もう一度お試しください。",
    check: "端末に<code>{value}</code>と表示されていますか？",
    warning:
      "目の前の端末でご自身が始めた場合だけ続けてください。このコードやリンクが誰かから送られてきた場合は、キャンセルしてください。その人があなたのアカウントを利用できるようになります。",
    asked: {
      unknown: "リクエスト：<ago></ago>",
      here: "リクエスト：<ago></ago>、今と同じネットワークから",
      local: "リクエスト：<ago></ago>、ローカルネットワークから",
      elsewhere: "リクエスト：<ago></ago>、別のネットワーク（{range}）から",
    },
    allowed: { title: "端末を接続しました", text: "このページを閉じて、端末に戻ってください。" },
    refused: {
      title: "何も共有していません",
      text: "端末はアカウントを利用できません。このページは閉じてかまいません。",
    },
  },
  refused: {
    title: "このまま続けられません",
    again: "アプリに戻って、最初からやり直してください。",
    explanation:
      "アカウントを守るため、アプリには戻らず、何も共有していません。アプリの利用者の方は、ここに書かれていることを開発者に伝えてください。開発者の方は、アドレスをアプリの設定と見比べてください。",
    unknownApp:
      "何も共有していません。このアプリは作成者がわからず、あなたのアカウントで使われたこともないため、{target}には自動で移動していません。心当たりがある場合だけ進んでください。",
    return: "{target}に進む",
  },
};
