import type { TextGroup } from "../in-language";

/** What the settings of the group "music" are called. */
export const musicLabels = {
  pageEnterText: {
    en: "Text of the enter screen",
    fr: "Texte de l’écran d’entrée",
    de: "Text des Startbildschirms",
    es: "Texto de la pantalla de entrada",
    pt: "Texto da tela de entrada",
    ar: "نص شاشة الدخول",
    ja: "入口画面の文字",
  },
  volumeControl: {
    en: "Visitors can change the volume",
    fr: "Les visiteurs peuvent régler le volume",
    de: "Besucher können die Lautstärke ändern",
    es: "Los visitantes pueden cambiar el volumen",
    pt: "Visitantes podem mudar o volume",
    ar: "يمكن للزوار تغيير مستوى الصوت",
    ja: "訪問者が音量を変えられる",
  },
  shuffleAudios: {
    en: "Play in random order",
    fr: "Lecture aléatoire",
    de: "In zufälliger Reihenfolge abspielen",
    es: "Reproducir en orden aleatorio",
    pt: "Tocar em ordem aleatória",
    ar: "التشغيل بترتيب عشوائي",
    ja: "シャッフル再生",
  },
  playAllAudios: {
    en: "Play one track after the other",
    fr: "Lire les morceaux à la suite",
    de: "Einen Titel nach dem anderen abspielen",
    es: "Reproducir una pista tras otra",
    pt: "Tocar uma faixa após a outra",
    ar: "تشغيل المقطوعات واحدة تلو الأخرى",
    ja: "曲を続けて再生する",
  },
} satisfies TextGroup;
