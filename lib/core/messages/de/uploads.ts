import type { Messages } from "../namespaces";

export const uploads: Messages["uploads"] = {
  file: {
    avatar: "Bild hochladen",
    background: "Hintergrund hochladen",
    cursor: "Mauszeiger hochladen",
    font: "Schrift hochladen",
    replace: "Ersetzen",
    remove: "{label} entfernen",
    premium: "Eine eigene Schrift gibt es mit Premium.",
    details: "Details",
    animated: "{size}, animiert",
    animation: "GIFs und WebPs bleiben animiert.",
  },
  upTo: {
    image: "Foto, bis {size}",
    background: "Foto oder Video, bis {size}",
    audio: "Musik, bis {size}",
    cursor: "Mauszeiger oder Bild, bis {size}",
    font: "Schrift, bis {size}",
  },
  formats: {
    image: "JPEG, PNG, GIF, WebP oder AVIF",
    background:
      "JPEG, PNG, GIF, WebP oder AVIF; MP4, MOV oder WebM (AVC mit 8 Bit, VP8, VP9 oder AV1) bis {minutes} Minuten",
    audio: "MP3, WAV, OGG, FLAC oder AAC/M4A bis {minutes} Minuten",
    cursor: "CUR, ICO, ANI oder PNG bis {side} × {side} Pixel",
    font: "TTF, OTF, WOFF oder WOFF2",
  },
  upload: {
    input: "{label}: Datei",
    label: "Hochladen",
    converting: "Wird umgewandelt …",
    cancel: "Hochladen abbrechen",
    retry: "Noch einmal versuchen",
    skip: "Überspringen",
    waiting: "Noch {count, plural, one {# Datei} other {# Dateien}} hochzuladen",
    cancelAll: "Alle abbrechen",
    tooLarge: "Die Datei ist größer als {size}. Wähle eine kleinere.",
    unplayable: "Die meisten Browser können dieses Video nicht abspielen.",
    unshowable: "Die meisten Browser können dieses Foto nicht anzeigen.",
    howToFix: "So behebst du das",
  },
  crop: {
    label: "Bild zuschneiden",
    unreadable: "Dein Browser kann dieses Bild nicht anzeigen; vielleicht ist es beschädigt. Wähle ein anderes.",
    zoom: "Zoom",
    cancel: "Abbrechen",
    whole: "Ganzes Bild",
    part: "Zuschneiden",
  },
  focus: {
    label: "Fokuspunkt",
    hint: "Ziehe den Punkt auf das, was auf jedem Bildschirm zu sehen sein soll.",
    centre: "Zur Mitte",
  },
};
