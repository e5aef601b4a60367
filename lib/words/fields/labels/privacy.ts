import type { TextGroup } from "../in-language";

/** What the settings of the group "privacy" are called. */
export const privacyLabels = {
  hideViews: {
    en: "Hide the number of views",
    fr: "Masquer le nombre de vues",
    de: "Zahl der Aufrufe verbergen",
    es: "Ocultar el número de visitas",
    pt: "Ocultar o número de visualizações",
    ar: "إخفاء عدد المشاهدات",
    ja: "表示回数を隠す",
  },
  hideBadges: {
    en: "Hide the badges",
    fr: "Masquer les badges",
    de: "Abzeichen verbergen",
    es: "Ocultar las insignias",
    pt: "Ocultar os selos",
    ar: "إخفاء الشارات",
    ja: "バッジを隠す",
  },
  hideJoinDate: {
    en: "Hide the join date",
    fr: "Masquer la date d’inscription",
    de: "Beitrittsdatum verbergen",
    es: "Ocultar la fecha de registro",
    pt: "Ocultar a data de entrada",
    ar: "إخفاء تاريخ الانضمام",
    ja: "登録日を隠す",
  },
  hideLikes: {
    en: "Hide the number of likes",
    fr: "Masquer le nombre de J’aime",
    de: "Zahl der Likes verbergen",
    es: "Ocultar el número de me gusta",
    pt: "Ocultar o número de curtidas",
    ar: "إخفاء عدد الإعجابات",
    ja: "「いいね」の数を隠す",
  },
  searchEnginesIndexing: {
    en: "Search engines may list the page",
    fr: "Les moteurs de recherche peuvent référencer la page",
    de: "Suchmaschinen dürfen die Seite auflisten",
    es: "Los buscadores pueden mostrar la página",
    pt: "Buscadores podem listar a página",
    ar: "يمكن لمحركات البحث إدراج الصفحة",
    ja: "検索エンジンへの掲載を許可する",
  },
  allowRemix: {
    en: "Visitors may start a page of their own from this look",
    fr: "Les visiteurs peuvent créer leur page à partir de ce style",
    de: "Besucher dürfen mit diesem Look eine eigene Seite beginnen",
    es: "Los visitantes pueden crear su página a partir de este estilo",
    pt: "Visitantes podem começar a própria página com este visual",
    ar: "يمكن للزوار بدء صفحتهم بهذا المظهر",
    ja: "このスタイルから訪問者が自分のページを作れるようにする",
  },
} satisfies TextGroup;
