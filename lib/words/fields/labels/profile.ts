import type { TextGroup } from "../in-language";

/** What the settings of the group "profile" are called. */
export const profileLabels = {
  displayName: {
    en: "Display name",
    fr: "Nom affiché",
    de: "Anzeigename",
    es: "Nombre visible",
    pt: "Nome de exibição",
    ar: "الاسم الظاهر",
    ja: "表示名",
  },
  bio: { en: "Bio", fr: "Bio", de: "Über dich", es: "Biografía", pt: "Bio", ar: "نبذة عنك", ja: "自己紹介" },
  location: { en: "Location", fr: "Lieu", de: "Ort", es: "Ubicación", pt: "Local", ar: "المكان", ja: "場所" },
  locale: {
    en: "Language of the page",
    fr: "Langue de la page",
    de: "Sprache der Seite",
    es: "Idioma de la página",
    pt: "Idioma da página",
    ar: "لغة الصفحة",
    ja: "ページの言語",
  },
  chatId: {
    en: "Discord user ID",
    fr: "Identifiant Discord",
    de: "Discord-Nutzer-ID",
    es: "ID de usuario de Discord",
    pt: "ID de usuário do Discord",
    ar: "معرّف مستخدم Discord",
    ja: "DiscordのユーザーID",
  },
  typewriterEnabled: {
    en: "Type these lines in turn",
    fr: "Taper ces lignes tour à tour",
    de: "Diese Zeilen nacheinander tippen",
    es: "Escribir estas líneas por turnos",
    pt: "Digitar estas linhas em sequência",
    ar: "كتابة هذه السطور تباعًا",
    ja: "次の行を順に打ち出す",
  },
  typewriterTexts: { en: "Lines", fr: "Lignes", de: "Zeilen", es: "Líneas", pt: "Linhas", ar: "السطور", ja: "行" },
  avatar: { en: "Picture", fr: "Photo", de: "Bild", es: "Foto", pt: "Foto", ar: "الصورة", ja: "画像" },
  useChatAvatar: {
    en: "Use the picture of the Discord account",
    fr: "Utiliser la photo du compte Discord",
    de: "Das Bild des Discord-Kontos verwenden",
    es: "Usar la foto de la cuenta de Discord",
    pt: "Usar a foto da conta do Discord",
    ar: "استخدام صورة حساب Discord",
    ja: "Discordアカウントの画像を使う",
  },
} satisfies TextGroup;
