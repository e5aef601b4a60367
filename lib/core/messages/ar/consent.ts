import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "السماح لتطبيق",
    question: "هل تسمح للتطبيق <b>{name}</b> باستخدام حسابك؟",
    by: "تطبيق من <owner>{name}</owner>",
    bySite: "تطبيق على <owner>{name}</owner>",
    selfNamed: "هذا ما يسمّي به {host} نفسه، وبإمكان أي أحد اختيار أي اسم. تأكد من أنك قادم من {host}.",
    says: "يقول المطوّر:",
    able: "سيتمكن من",
    ableToMore: "سبق أن سمحت له ببعض هذا. سيتمكن من",
    see: "الاطلاع",
    change: "التغيير",
    isNew: "جديد",
    as: "باسم <b>{name}</b>",
    switch: "تبديل الحساب",
    choosePage: "أيّ صفحة تريد أن يستخدمها؟",
    onlyThisPage: "لن يستطيع استخدام صفحاتك الأخرى.",
    signedIn: "سجّلت الدخول باسم <b>{name}</b>",
    unchecked: "لم يراجع {site} هذا التطبيق. لا تسمح له إلا إذا كنت تعرف من صنعه وكنت تتوقع هذا الطلب.",
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
    title: "لا يمكن المتابعة",
    again: "عد إلى التطبيق وابدأ من جديد.",
    explanation:
      "حفاظًا على أمان حسابك لم نُعِد توجيهك ولم يُشارَك شيء. إن كنت تستخدم هذا التطبيق فأخبر مطوّره بما تقرؤه هنا. وإن كنت مطوّره فقارن العنوان بإعدادات تطبيقك.",
  },
};
