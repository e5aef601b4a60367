import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "الإذن لتطبيق",
    question: "هل تسمح للتطبيق <b>{name}</b> باستخدام حسابك؟",
    by: "تطبيق من <owner>{name}</owner>",
    says: "يقول المطوّر:",
    able: "سيتمكن من",
    ableToMore: "سمحت له ببعض هذا من قبل. سيتمكن من",
    see: "الاطلاع",
    change: "التغيير",
    isNew: "جديد",
    as: "باسم <b>{name}</b>",
    switch: "تبديل الحساب",
    unchecked: "لم يفحص {site} هذا التطبيق. لا تأذن له إلا إذا كنت تعرف من صنعه وكنت تتوقع هذا الطلب.",
    sentTo: "ستنتقل إلى <to>{target}</to>.",
    app: "التطبيق {scheme} على هذا الجهاز",
    cancel: "إلغاء",
    authorize: "السماح",
    disconnect: "يمكنك فصل التطبيق في أي وقت من إعداداتك.",
    website: "موقع <b>{name}</b>",
    terms: "شروط خدمة <b>{name}</b>",
    privacy: "سياسة خصوصية <b>{name}</b>",
  },
  refused: {
    title: "لا يمكن متابعة هذا الطلب",
    again: "عد إلى التطبيق وابدأ من جديد.",
    explanation:
      "حفاظًا على أمان حسابك لم يُعَد توجيهك ولم يُشارَك شيء. إن كنت من مستخدمي التطبيق فأخبر مطوّره بما تقرؤه هنا. وإن كنت مطوّره فقارن العنوان بإعدادات تطبيقك.",
  },
};
