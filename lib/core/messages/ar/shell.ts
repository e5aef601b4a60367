import type { Messages } from "../namespaces";

export const shell: Messages["shell"] = {
  header: {
    label: "الموقع",
    developers: "المطوّرون",
    signOut: "تسجيل الخروج",
    signIn: "تسجيل الدخول",
    createAccount: "إنشاء حساب",
  },
  settings: {
    label: "الإعدادات",
    page: "الصفحة",
    domain: "النطاق",
    account: "الحساب",
    statistics: "الإحصاءات",
    messages: "الرسائل",
    applications: "التطبيقات المتصلة",
    developers: "للمطوّرين",
    pages: "الصفحات",
    switchPage: "تبديل الصفحة",
    allPages: "كل الصفحات",
    ownPages: "صفحاتك",
    sharedPages: "صفحات مشارَكة معك",
    viewProfile: "عرض صفحتك",
    displacedTitle: "يحتاج حسابك إلى عنوان بريد إلكتروني آخر",
    displaced: "أكّد شخص آخر العنوان الذي كان لديك.",
    enterAddress: "أدخل عنوانك",
  },
  dialog: {
    cancel: "إلغاء",
  },
  copying: {
    copy: "نسخ",
    copyWhat: "نسخ {what}",
    copied: "تم النسخ",
    press: "اضغط Ctrl+C",
  },
  time: {
    justNow: "الآن",
    onDay: "في {day}",
  },
  device: {
    browserOn: "{browser} على {system}",
    aBrowserOn: "متصفح على {system}",
    unknown: "جهاز غير معروف",
    iphone: "iPhone",
    ipad: "iPad",
    phone: "هاتف Android",
    tablet: "جهاز Android لوحي",
  },
};
