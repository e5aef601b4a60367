import type * as english from "../en/area-errors";

export const pageErrors: Readonly<Record<keyof typeof english.pageErrors, string>> = {
  noPageOfYours: "「{name}」という名前のあなたのページはありません。",
  pageRightLacking: "このページの所有者は、この操作をあなたに許可していません。",
  maxPages: "これ以上ページを作れません。1つのアカウントで作れるのは{count}ページまでです。",
  maxMembers: "1つのページを手伝えるのは{count}人までです。先に誰かを外してください。",
  maxInvitations: "1つのページで有効な招待は{count}件までです。先にどれかを取り消してください。",
  memberAlready: "すでにこのページを手伝っています。",
  memberGone: "この人はもうこのページを手伝っていません。",
  ownPageAlready: "このページはあなたのものです。",
  accountName: "ユーザー名またはメールアドレスを入力してください。",
  firstPageStays: "アカウントの最初のページだけを譲渡または削除することはできません。",
  gonePage: "このページはもうあなたのものではないか、存在しません。",
  pageBeingDeleted: "このページはすでに削除の手続き中です。",
  pageNotDeleted: "このページの削除は取り消されています。一覧を再読み込みしてください。",
  typePage: "このページの名前{username}を入力してください。",
  goneOffer: "このページの譲渡の提案はもうありません。",
  noAccountOfName: "{name}という人はここにいません。",
  ownAccount: "これはあなた自身のアカウントです。",
  proofUnpublished: "先にこのリンクを公開してから確認してください。",
  proofImpossible:
    "このリンクは証明できません。「自分である」と示され、このページ以外のウェブページにつながるリンクだけが対象です。",
  proofAbsent: "{host} を確認しましたが、証明はまだ見つかりませんでした。",
  proofUnknown: "{host} から応答がありませんでした。数分後にもう一度お試しください。",
};

export const ownerErrors: Readonly<Record<keyof typeof english.ownerErrors, string>> = {
  ownerOfApplicationOnly: "これを行えるのは、このアプリの所有者だけです。",
  coOwnerAlready: "このアプリはすでにあなたのものです。",
  chooseNewOwner: "アプリケーションの譲渡先を選んでください。",
  coOwnerGone: "この人はもう共同所有者ではありません。",
  ownerStays: "所有者は抜けられません。先にアプリを譲渡してください。",
  ownerChanged: "アプリの所有者が変わりました。ページを読み込み直してください。",
  maxCoOwners: "共同所有者は{count}人までです。先に1人外してください。",
  maxCoOwned: "共同所有できるアプリは{count}個までです。先に1つから抜けてください。",
  maxClientInvitations: "有効な招待は{count}件までです。先に1件取り消してください。",
  maxApplicationsOfOther: "相手にはすでに上限の{count}個のアプリがあります。",
  secretOfFormerOwner:
    "このシークレットを作った人は、もうアプリの所有者ではありません。新しいシークレットを作ってください。",
};

export const webhookErrors: Readonly<Record<keyof typeof english.webhookErrors, string>> = {
  webhookAddress: "https://で始まり、ユーザー名や#を含まないアドレスを入力してください。",
  webhookPrivate:
    "このホストにはインターネットからアクセスできません。サーバーの公開名か、サーバーへのトンネルのアドレスを入力してください。",
  eventNeeded: "イベントを1つ以上選んでください。",
  noWebhook: "この登録アプリにそのWebhookはありません。",
  maxWebhooks: "1つの登録アプリに設定できるWebhookは{count}件までです。先に1件削除してください。",
  webhookDisabled: "このWebhookは無効になっています。先に有効にしてください。",
  webhookAccessEnded: "このページへのアプリのアクセスは終了しているため、イベントは再送信されません。",
  noDelivery: "この配信はもう履歴にありません。",
};

export const oauthErrors: Readonly<Record<keyof typeof english.oauthErrors, string>> = {
  repeatedParameter: "アドレスに{name}が2回以上含まれています。",
  noClientId: "アドレスに依頼元のアプリが示されていません。client_idがありません。",
  unknownClient: "このclient_idのアプリは登録されていません。削除された可能性があります。",
  noRedirectUri: "アドレスに移動先が示されていません。redirect_uriがありません。",
  unknownRedirectUri: "このredirect_uriはアプリに登録されていません。",
  clientAddress:
    "client_idがアプリの説明のアドレスではありません。https://で始まり、パスを含み、ブラウザと同じ書き方である必要があります。",
  clientAtService:
    "{host}はこのサイト自体が利用しているサービスのため、アプリの説明を置けません。開発者が自分のホストに置く必要があります。",
  clientDocumentAway: "{host}にあるアプリの説明に今は接続できません。1分ほどしてからもう一度お試しください。",
  clientDocumentWrong: "{host}にあるアプリの説明は使用できません。修正が必要な項目：{what}。",
  clientDocumentPrivate:
    "アプリの説明を読み込めません。{host}は公開インターネット上にありません。開発者が、誰でも接続できるホストに置く必要があります。",
  clientDocumentNoAddress:
    "アプリの説明を読み込めません。{host}という名前の公開アドレスが見つかりません。開発者が名前を確認する必要があります。",
  clientDocumentNoName:
    "アプリの説明を読み込めません。{host}の名前解決ができませんでした。1分ほどしてからもう一度お試しください。",
  clientDocumentNoConnection:
    "アプリの説明を読み込めません。{host}への安全な接続を確立できませんでした。1分ほどしてからもう一度お試しください。繰り返し失敗する場合は、開発者がホストと証明書を確認する必要があります。",
  clientDocumentSlow:
    "アプリの説明を読み込めません。{host}から{seconds}秒以内に届きませんでした。1分ほどしてからもう一度お試しください。",
  clientDocumentStatus:
    "アプリの説明を読み込めません。{host}がHTTPステータス{status}を返しました。リダイレクトなしで、ステータス200で取得できる必要があります。",
  clientDocumentType:
    "{host}にあるアプリの説明は使用できません。圧縮せずに、application/jsonまたはtext/htmlとして送信する必要があります。",
  clientDocumentLarge: "{host}にあるアプリの説明は使用できません。JSONは{json} kB、HTMLは{html} kBまでです。",
  clientDocumentNoJson: "{host}にあるアプリの説明は使用できません。有効なJSONオブジェクトではありません。",
  onlyDeviceCodes: "このアプリにはリダイレクトURIがありません。/deviceで入力するコードでのみログインできます。",
  registrationOff:
    "このインスタンスでは、プログラムが自分で登録することはできません。設定の「開発者向け」でアプリを登録するか、アプリを説明する文書のhttpsアドレスをclient_idとして使ってください。",
};
