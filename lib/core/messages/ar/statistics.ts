import type { Messages } from "../namespaces";

export const statistics: Messages["statistics"] = {
  title: "الإحصاءات",
  description: "كم مرة شوهدت صفحتك، وما الذي يُنقر عليه، ومن أين يأتي الزوار.",
  periods: {
    label: "الفترة",
    hours24: "24 ساعة",
    days7: "7 أيام",
    days30: "30 يومًا",
    days90: "90 يومًا",
    months12: "12 شهرًا",
  },
  live: "{views, plural, zero {لا مشاهدات في آخر نصف ساعة} one {مشاهدة واحدة في آخر نصف ساعة} two {مشاهدتان في آخر نصف ساعة} few {# مشاهدات في آخر نصف ساعة} many {# مشاهدة في آخر نصف ساعة} other {# مشاهدة في آخر نصف ساعة}}",
  metrics: {
    view: "المشاهدات",
    visitor: "الزوار",
    click: "النقرات",
    like: "الإعجابات",
    play: "مرات الاستماع",
    download: "التنزيلات",
  },
  change: {
    more: "أكثر بنسبة {percent}% من الفترة السابقة",
    less: "أقل بنسبة {percent}% من الفترة السابقة",
    none: "كما في الفترة السابقة",
    first: "لا شيء في الفترة السابقة",
  },
  insight: {
    nothing: "لم يمرّ أحد هنا في هذه الفترة.",
    jumpHour: "القفزة عند {when} جاءت من {source}.",
    jumpDay: "القفزة يوم {when} جاءت من {source}.",
    jumpMonth: "القفزة في {when} جاءت من {source}.",
    mostHour:
      "الذروة كانت عند {when}: {views, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}.",
    mostDay:
      "الذروة كانت يوم {when}: {views, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}.",
    mostMonth:
      "الذروة كانت في {when}: {views, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}.",
    more: "مشاهدات أكثر بنسبة {percent}% من الفترة السابقة.",
    less: "مشاهدات أقل بنسبة {percent}% من الفترة السابقة.",
    steady:
      "{views, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}} من {visitors, plural, zero {لا زوار} one {زائر واحد} two {زائرين} few {# زوار} many {# زائرًا} other {# زائر}}.",
  },
  chart: {
    title: "المشاهدات والزوار",
    table: "عرض كجدول",
    time: "الوقت",
  },
  entries: {
    title: "الروابط والمكوّنات",
    none: "لم ينقر أحد على شيء في هذه الفترة.",
    removed: "لم يعد في صفحتك",
    clicksOfWeek:
      "{clicks, plural, zero {لا نقرات} one {نقرة واحدة} two {نقرتان} few {# نقرات} many {# نقرة} other {# نقرة}} في 7 أيام",
  },
  sources: {
    title: "من أين يأتي الزوار",
    direct: "مباشر أو غير معروف",
    other: "مصادر أخرى",
  },
  campaigns: {
    title: "الحملات",
    utm_source: "المصدر",
    utm_medium: "الوسيط",
    utm_campaign: "الحملة",
  },
  countries: "البلدان",
  devices: {
    title: "الأجهزة",
    phone: "هاتف",
    tablet: "جهاز لوحي",
    computer: "حاسوب",
  },
  languages: "اللغات",
  tracks: "المقطوعات",
  downloads: {
    title: "التنزيلات",
    qr: "رمز QR",
    contact: "ملف جهة الاتصال",
  },
  csv: "تنزيل بصيغة CSV",
  empty: {
    title: "سيظهر أول زائر لك هنا",
    text: "شارك صفحتك وعد لاحقًا: سترى كم شخصًا يمر، وما الذي ينقر عليه، وأي منشور جاء به. زياراتك أنت لا تُحسب.",
    open: "افتح صفحتك",
    qr: "احصل على رمز QR",
  },
  how: {
    title: "كيف نحسب",
    text: "يحسب نص برمجي صغير في صفحتك، بلا ملفات تعريف ارتباط وبلا حفظ أي عنوان. لا يُحسب من يحظر النصوص البرمجية، ولا البرامج، ولا زياراتك أنت وأنت مسجّل الدخول. يُحسب الزائر مرة في اليوم. تصل الأرقام الجديدة خلال عشر ثوانٍ وتبقى 25 شهرًا.",
    zone: "تبدأ الأيام عند منتصف الليل في {zone}.",
  },
  mail: {
    title: "أسبوعك بالبريد",
    text: "صباح الاثنين، ملخص قصير للأسبوع السابق.",
    label: "أرسل إليّ الملخص الأسبوعي",
    email: "يُرسل إلى {email}.",
    unproven: "أكّد عنوان بريدك أولًا من «الحساب».",
    submit: "حفظ",
    saved: "تم الحفظ.",
  },
};
