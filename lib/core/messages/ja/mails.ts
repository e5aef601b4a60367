import type { Messages } from "../namespaces";

export const mails: Messages["mails"] = {
  common: {
    changePassword:
      "お心当たりがない場合は、ログインしてほかのセッションをすべて終了し、「設定」の「アカウント」でパスワードを変更してください。",
    resetAndAsk:
      "お心当たりがない場合は、パスワードを再設定し（すべてのセッションが終了します）、このサイトの管理者にご相談ください。",
    resetLabel: "パスワードを再設定する",
    nothingToDo: "お心当たりがない場合は、何もする必要はありません。",
    byOwner: "このアプリを共同で所有する{by}が行いました。",
    askOwner: "心当たりがない場合は、本人に確認してください。アプリの所有者は共同所有者を外せます。",
  },
  password_changed: {
    subject: "パスワードが変更されました",
    text: "アカウント{account}のパスワードが変更されました。ほかの端末からログアウトしました。",
    closing: "お心当たりがない場合は、上のリンクからパスワードを再設定してください。",
  },
  password_set: {
    subject: "アカウントにパスワードが設定されました",
    text: "アカウント{account}にパスワードが設定されました。連携アカウントに加えて、パスワードでもログインできます。",
  },
  password_removed: {
    subject: "パスワードが削除されました",
    text: "アカウント{account}のパスワードが削除されました。連携アカウントとパスキーでは、引き続きログインできます。",
  },
  account_linked: {
    subject: "{provider}がアカウントと連携しました",
    text: "{provider}のアカウントが{account}と連携しました。そのアカウントにログインできる人は、ここにもログインできるようになりました。",
    closing: "お心当たりがない場合は、「設定」の「アカウント」で連携を解除し、パスワードを変更してください。",
    label: "連携アカウントを見る",
  },
  account_unlinked: {
    subject: "{provider}との連携が解除されました",
    text: "{provider}のアカウントと{account}の連携が解除されました。このアカウントではログインできなくなりました。",
  },
  deletion_scheduled: {
    subject: "アカウントが削除されます",
    text: "アカウント{account}は削除されます。ページは非公開になり、セッション、トークン、登録アプリは取り消されました。",
    keep: "気が変わったら、{days}日以内にログインして「{button}」を押してください。ページは元どおりに戻ります。その後はすべて消えます。",
    closing: "お心当たりがない場合は、ログインしてアカウントを残し、すぐにパスワードを変更してください。",
  },
  email_restored: {
    subject: "以前のメールアドレスに戻りました",
    text: "アカウント{account}のメールアドレスは、ふたたびこのアドレスになりました。すべての端末からログアウトし、パスワードと再設定用のリンクは使えなくなりました。",
    ended:
      "それまでの{days}日間にアカウントに追加されたものも削除しました：{ended}。ご自身のものは追加し直してください。",
    nothingEnded: "それまでの{days}日間に、ほかにアカウントに追加されたものはありません。",
    closing: "新しいパスワードをまだ決めていない場合は、上のリンクから設定してください。",
    label: "新しいパスワードを決める",
  },
  second_factor_on: {
    subject: "2段階認証がオンになりました",
    text: "今後、アカウント{account}へのログインには認証アプリのコードが必要です。",
    codes:
      "リカバリーコードは、スマートフォンがなくても取り出せる場所に保管してください。それぞれ1回だけ、アプリのコードの代わりに使えます。",
  },
  second_factor_off: {
    subject: "2段階認証がオフになりました",
    text: "アカウント{account}へのログインにコードは必要なくなりました。リカバリーコードは使えなくなりました。",
  },
  sessions_ended: {
    subject: "すべての端末からログアウトしました",
    text: "このサイトの管理者が、アカウント{account}のすべてのセッションを終了しました。",
    textTokens:
      "このサイトの管理者が、アカウント{account}のすべてのセッションを終了し、個人トークンと連携アプリのトークンを取り消しました。",
    again: "これまでと同じようにログインできます。",
    closing: "理由に心当たりがない場合は、管理者にお問い合わせのうえ、新しいパスワードを決めてください。",
  },
  recovery_code_used: {
    subject: "リカバリーコードが使われました",
    text: "アカウント{account}に、アプリのコードではなくリカバリーコードでログインがありました。",
    left: "{left, plural, =0 {残りはありません。} other {残りは#個です。}}",
    renew: "新しいコードは「設定」の「アカウント」で作成できます。",
  },
  recovery_codes_renewed: {
    subject: "新しいリカバリーコードが作成されました",
    text: "アカウント{account}の新しいリカバリーコードが10個作成されました。以前のコードは使えなくなりました。",
  },
  passkey_added: {
    subject: "パスキーが追加されました",
    text: "アカウント{account}にパスキー「{name}」が追加されました。パスワードなしでログインできます。",
    closing:
      "お心当たりがない場合は、「設定」の「アカウント」で削除し、ほかのセッションをすべて終了して、パスワードを変更してください。",
    label: "パスキーを見る",
  },
  passkey_removed: {
    subject: "パスキーが削除されました",
    text: "アカウント{account}のパスキー「{name}」が削除されました。このパスキーではログインできません。",
  },
  application_created: {
    subject: "アプリが登録されました",
    text: "アカウント{account}にアプリ「{application}」が登録されました。このアプリへのログインが可能になり、シークレットがあればあなたとして操作できます。",
    label: "登録アプリを見る",
  },
  application_changed: {
    subject: "登録アプリ「{application}」が変更されました",
    text: "アカウント{account}の登録アプリ「{application}」が変更されました：{what}。",
  },
  application_transferred: {
    subject: "登録アプリ「{application}」の所有者が変わりました",
    text: "登録アプリ「{application}」は{from}から{to}に移りました。あなたのアカウント{account}はその所有者の1人です。",
    closing: "心当たりがない場合は、ほかの所有者に確認してください。アプリのページに一覧があります。",
  },
  secret_rotated: {
    subject: "登録アプリ「{application}」に新しいシークレットが発行されました",
    text: "アカウント{account}の登録アプリ「{application}」に新しいシークレットが発行されました。これがあればあなたとして操作できます。",
  },
  webhook_disabled: {
    subject: "「{application}」のWebhookを無効にしました",
    failing: "登録アプリ「{application}」の{host}へのWebhookを無効にしました。3日間、何も配信できなかったためです。",
    gone: "登録アプリ「{application}」の{host}へのWebhookを無効にしました。410 Goneの応答があったためです。",
    overflowing: "登録アプリ「{application}」の{host}へのWebhookを無効にしました。待機中のイベントが多すぎたためです。",
    again:
      "再び応答するようになったら、アカウント{account}の設定で有効にできます。無効の間に発生したイベントは送信されません。",
    label: "Webhookを見る",
  },
  personal_token_created: {
    subject: "個人トークンが作成されました",
    text: "アカウント{account}に個人トークン「{name}」が作成されました。これがあれば、あなたとしてAPIを利用できます。",
    label: "トークンを見る",
  },
  page_deleted: {
    subject: "ページ {page} を非公開にしました",
    text: "アカウント{account}のページ {page} が削除されました。",
    keep: "「ページ」から{days}日間は復元できます。その後は統計やメッセージとともに完全に消えます。",
    label: "ページを見る",
  },
  page_moved_away: {
    subject: "ページ {page} の持ち主が変わりました",
    text: "{to} が提案を受け入れたため、ページ {page} はアカウント{account}のものではなくなりました。",
  },
  page_offer_received: {
    subject: "{from} からページ {page} の譲渡の提案があります",
    text: "{from} があなたのアカウント{account}にページ {page} を譲りたいと言っています。",
    keep: "提案は{days}日間有効です。「ページ」で受け取るか断るかを選べます。",
    label: "提案を見る",
  },
  username_changed: {
    subject: "ユーザー名が変更されました",
    text: "アカウントのユーザー名が@{from}から{account}に変わりました。新しいユーザー名かメールアドレスでログインしてください。以前のユーザー名は{days}日間、ほかの人は使えません。",
  },
  new_session: {
    subject: "アカウントへの新しいログイン",
    text: "アカウント{account}へのログインがありました。",
    where: "{device}、{time}",
    whereFrom: "{device}、ネットワーク{range}から、{time}",
    closing:
      "ご自身によるものであれば、何もする必要はありません。そうでなければ、「{button}」でそのセッションを終了してください。",
    label: "セッションを見る",
  },
  prove_email: {
    subject: "メールアドレスをご確認ください",
    text: "アカウント{account}のアドレスがこのアドレスであることを確認してください。リンクは{hours}時間以内に1回だけ使えます。",
    closing:
      "このアカウントにお心当たりがない場合は、このメールを無視してください。アドレスは確認されるまで使われません。",
  },
  known_email: {
    subject: "アカウントはすでにあります",
    text: "このアドレスが、アカウント{account}のアドレスとして入力されました。このアドレスはあなたのアカウント{owner}のもので、今後も変わりません。",
    signIn:
      "入力したのがあなたであれば、ご自身のアカウントにログインしてください。パスワードをお忘れの場合は、再設定できます。",
  },
  email_changed: {
    subject: "メールアドレスが変更されました",
    text: "アカウント{account}のメールアドレスが、このアドレスから{email}に変更されました。",
    undo: "お心当たりがない場合は、このアドレスに戻してください。すべてのセッションが終了し、パスワードと、変更前の{days}日間およびそれ以降に追加されたもの（連携アカウント、パスキー、2段階認証、個人トークン、連携アプリ、登録アプリのリダイレクトURIとシークレット）が削除されます。続いてその内容をお知らせし、新しいパスワードを決めていただきます。リンクは{linkDays}日以内に1回だけ使えます。",
    closing: "ご自身によるものであれば、何もする必要はありません。",
  },
  reset_password: {
    subject: "パスワードの再設定",
    text: "アカウント{account}のパスワードの再設定が依頼されました。リンクは{minutes}分以内に1回だけ使えます。",
    closing: "お心当たりがない場合は、このメールを無視してください。パスワードは今のままです。",
    label: "新しいパスワードを決める",
  },
  account_deleted: {
    subject: "アカウントを削除しました",
    text: "アカウント{account}を、ページ、ファイル、連携とともに削除しました。{days}日間は、ほかの人がその名前を使うことはできません。",
    closing: "ほかに必要な手続きはありません。このアドレスも削除しました。",
  },
  form_entry: {
    subject: "ページから新しいメッセージが届きました",
    text: "あなたのページ{account}のフォームから送信がありました。",
    form: "フォーム:{form}",
    from: "メールアドレス:{email}",
    label: "すべてのメッセージを見る",
    closing: "送信者の確認はしていません。不要なものは「設定」の「メッセージ」で削除できます。",
  },
  page_invitation: {
    subject: "{page}への招待",
    text: "{owner}さんから、ページ{page}を手伝ってほしいという招待です：{role}",
    link: "リンクは1回だけ、{days}日間有効です。ログインするかアカウントを作成して承諾してください。",
    label: "招待を見る",
    closing: "心当たりがない場合は、このメールを無視してください。何も起こりません。",
  },
  statistics_week: {
    subject: "今週のまとめ：{views, plural, other {#回の表示}}",
    text: "{from}から{to}まで、あなたのページ{account}は訪問者{visitors, plural, other {#人}}、{views, plural, other {#回の表示}}、{clicks, plural, other {#クリック}}でした。",
    more: "前の週より表示が{percent}%増えました。",
    less: "前の週より表示が{percent}%減りました。",
    link: "最もクリックされたもの：{link}",
    source: "最も多い流入元：{source}",
    label: "統計を見る",
    closing: "ご希望によりお送りしています。「設定」の「統計」で停止できます。",
  },
};
