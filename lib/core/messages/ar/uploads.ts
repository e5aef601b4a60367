import type { Messages } from "../namespaces";

export const uploads: Messages["uploads"] = {
  file: {
    avatar: "رفع صورة",
    background: "رفع خلفية",
    cursor: "رفع مؤشر",
    font: "رفع خط",
    replace: "استبدال",
    remove: "إزالة: {label}",
    premium: "مع بريميوم يمكنك استخدام خطك الخاص.",
    details: "التفاصيل",
    animated: "{size}، متحرك",
    animation: "تبقى حركة GIF وWebP.",
  },
  upTo: {
    image: "صورة، حتى {size}",
    background: "صورة أو فيديو، حتى {size}",
    audio: "موسيقى، حتى {size}",
    cursor: "مؤشر أو صورة، حتى {size}",
    font: "خط، حتى {size}",
  },
  formats: {
    image: "JPEG أو PNG أو GIF أو WebP أو AVIF",
    background:
      "JPEG أو PNG أو GIF أو WebP أو AVIF؛ أو MP4 أو MOV أو WebM (AVC من 8 بت أو VP8 أو VP9 أو AV1) حتى {minutes} دقائق",
    audio: "MP3 أو WAV أو OGG أو FLAC أو AAC/M4A حتى {minutes} دقيقة",
    cursor: "CUR أو ICO أو ANI أو PNG حتى {side} × {side} بكسل",
    font: "TTF أو OTF أو WOFF أو WOFF2",
  },
  upload: {
    input: "{label}: ملف",
    label: "الرفع",
    converting: "جارٍ التحويل…",
    cancel: "إلغاء الرفع",
    retry: "حاول مرة أخرى",
    skip: "تخطٍّ",
    waiting:
      "بقي رفع {count, plural, zero {# ملف} one {ملف واحد} two {ملفين} few {# ملفات} many {# ملفًا} other {# ملف}}",
    cancelAll: "إلغاء الكل",
    tooLarge: "الملف أكبر من {size}. اختر ملفًا أصغر.",
    unplayable: "لا تستطيع معظم المتصفحات تشغيل هذا الفيديو.",
    unshowable: "لا تستطيع معظم المتصفحات عرض هذه الصورة.",
    howToFix: "كيفية الإصلاح",
  },
  crop: {
    label: "قص الصورة",
    unreadable: "لا يستطيع متصفحك عرض هذه الصورة؛ ربما تكون تالفة. اختر صورة أخرى.",
    zoom: "تكبير",
    cancel: "إلغاء",
    whole: "الصورة كاملة",
    part: "قص الصورة",
  },
  focus: {
    label: "نقطة التركيز",
    hint: "اسحب النقطة إلى ما يجب أن يظهر على كل شاشة.",
    centre: "توسيط",
  },
};
