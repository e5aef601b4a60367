import type { Messages } from "../namespaces";

export const uploads: Messages["uploads"] = {
  file: {
    avatar: "Envoyer une photo",
    background: "Envoyer un arrière-plan",
    cursor: "Envoyer un curseur",
    font: "Envoyer une police",
    replace: "Remplacer",
    remove: "Supprimer : {label}",
    premium: "Avec premium, vous pouvez utiliser votre propre police.",
    details: "Détails",
    animated: "{size}, animé",
    animation: "Les GIF et WebP restent animés.",
  },
  upTo: {
    image: "Photo, {size} max.",
    background: "Photo ou vidéo, {size} max.",
    audio: "Musique, {size} max.",
    cursor: "Curseur ou image, {size} max.",
    font: "Police, {size} max.",
  },
  formats: {
    image: "JPEG, PNG, GIF, WebP ou AVIF",
    background:
      "JPEG, PNG, GIF, WebP ou AVIF ; MP4, MOV ou WebM (AVC 8 bits, VP8, VP9 ou AV1) jusqu’à {minutes} minutes",
    audio: "MP3, WAV, OGG, FLAC ou AAC/M4A jusqu’à {minutes} minutes",
    cursor: "CUR, ICO, ANI ou PNG jusqu’à {side} × {side} pixels",
    font: "TTF, OTF, WOFF ou WOFF2",
  },
  upload: {
    input: "{label} : fichier",
    label: "Envoi",
    converting: "Conversion…",
    cancel: "Annuler l’envoi",
    retry: "Réessayer",
    skip: "Passer",
    waiting: "Encore {count, plural, one {# fichier} many {# de fichiers} other {# fichiers}} à envoyer",
    cancelAll: "Tout annuler",
    tooLarge: "Le fichier dépasse {size}. Choisissez-en un plus petit.",
    unplayable: "La plupart des navigateurs ne peuvent pas lire cette vidéo.",
    unshowable: "La plupart des navigateurs ne peuvent pas afficher cette photo.",
    howToFix: "Comment faire",
  },
  crop: {
    label: "Recadrer l’image",
    unreadable:
      "Votre navigateur ne peut pas afficher cette image ; elle est peut-être endommagée. Choisissez-en une autre.",
    zoom: "Zoom",
    cancel: "Annuler",
    whole: "Image entière",
    part: "Recadrer",
  },
  focus: {
    label: "Point focal",
    hint: "Faites glisser le point sur ce qui doit rester visible sur tous les écrans.",
    centre: "Centrer",
  },
};
