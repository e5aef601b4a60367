import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "الصفحة غير موجودة",
    heading: "لم نجد هذه الصفحة",
    explanation: "تحقق من كتابة العنوان. ربما انتقلت الصفحة أيضًا.",
    couldBeYours: "إن كنت تبحث عن ملف شخصي، فقد يكون الاسم متاحًا لك.",
    isFree: "{name} متاح",
    claimIt: "احجزه قبل أن يسبقك إليه أحد.",
    claim: "احجز الاسم",
    toStart: "إلى الصفحة الرئيسية",
    createAccount: "إنشاء حساب",
  },
  failed: {
    title: "حدث خطأ لدينا",
    explanation: "أعد المحاولة بعد لحظات. تغييراتك المحفوظة في أمان.",
    report: "إن استمر الخطأ، فأبلغنا بالرمز {code}.",
    again: "إعادة المحاولة",
  },
  tooMany: {
    title: "طلبات كثيرة جدًا",
    text: "طلبات كثيرة جدًا. انتظر {seconds} ث ثم أعد المحاولة.",
    again: "إعادة المحاولة",
  },
  unavailable: {
    title: "غير متاح حاليًا",
    heading: "{site} غير متاح حاليًا",
    text: "تغييراتك المحفوظة في أمان.",
    again: "أعد المحاولة بعد بضع ثوانٍ",
  },
  outdated: {
    title: "تغيّرت هذه الصفحة",
    text: "لم يعد هذا النموذج محدّثًا. أعد تحميل الصفحة وأرسله من جديد.",
    load: "إعادة التحميل",
  },
  noPage: {
    title: "الصفحة غير موجودة",
    text: "لا توجد صفحة على هذا العنوان.",
    toFirst: "إلى الصفحة الأولى",
  },
  otherAddress: {
    title: "لهذا الموقع عنوان آخر",
    text: "لا يمكن فتحه إلا من هناك.",
    go: "الانتقال إلى {address}",
  },
  noFile: {
    title: "الملف غير موجود",
    text: "لا يوجد ملف على هذا العنوان.",
  },
  status: {
    title: "حالة الخدمة",
    description: "ما يعمل الآن على {site}، وما لم يعمل خلال آخر {days} يومًا.",
    ok: "كل شيء يعمل",
    problem: "بعض الأجزاء لا تعمل الآن",
    works: "يعمل",
    fails: "لا يعمل",
    history: "آخر {days} يومًا",
    since: "يُفحص كل جزء مرة في الدقيقة. الأيام بتوقيت UTC، ابتداءً من <date></date>.",
    none: "لا مشكلات.",
    day: "{part}: توقف لمدة {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.",
    unchecked:
      "كان الموقع متوقفًا أو خارج الخدمة لمدة {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.",
    parts: {
      database: "الصفحات وواجهة API",
      tables: "البيانات المحفوظة",
      storage: "الملفات وعمليات الرفع",
      rate_limits: "حدود الاستخدام",
      backups: "النسخ الاحتياطية",
      changes: "تحديث الصفحات",
    },
  },
};
