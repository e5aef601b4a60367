import type { Messages } from "../namespaces";

export const uploads: Messages["uploads"] = {
  file: {
    avatar: "Subir foto",
    background: "Subir fondo",
    cursor: "Subir cursor",
    font: "Subir fuente",
    replace: "Reemplazar",
    remove: "Quitar: {label}",
    premium: "Con premium puedes usar tu propia fuente.",
    details: "Detalles",
    animated: "{size}, animado",
    animation: "Los GIF y WebP conservan la animación.",
  },
  upTo: {
    image: "Foto, hasta {size}",
    background: "Foto o vídeo, hasta {size}",
    audio: "Música, hasta {size}",
    cursor: "Cursor o imagen, hasta {size}",
    font: "Fuente, hasta {size}",
  },
  formats: {
    image: "JPEG, PNG, GIF, WebP o AVIF",
    background:
      "JPEG, PNG, GIF, WebP o AVIF; MP4, MOV o WebM (AVC de 8 bits, VP8, VP9 o AV1) de hasta {minutes} minutos",
    audio: "MP3, WAV, OGG, FLAC o AAC/M4A de hasta {minutes} minutos",
    cursor: "CUR, ICO, ANI o PNG de hasta {side} × {side} píxeles",
    font: "TTF, OTF, WOFF o WOFF2",
  },
  upload: {
    input: "{label}: archivo",
    label: "Subida",
    converting: "Convirtiendo…",
    cancel: "Cancelar la subida",
    retry: "Reintentar",
    skip: "Omitir",
    waiting: "{count, plural, one {Falta # archivo} many {Faltan # de archivos} other {Faltan # archivos}} por subir",
    cancelAll: "Cancelar todo",
    tooLarge: "El archivo supera {size}. Elige uno más pequeño.",
    unplayable: "La mayoría de los navegadores no puede reproducir este vídeo.",
    unshowable: "La mayoría de los navegadores no puede mostrar esta foto.",
    howToFix: "Cómo solucionarlo",
  },
  crop: {
    label: "Recortar la imagen",
    unreadable: "Tu navegador no puede mostrar esta imagen; quizá esté dañada. Elige otra.",
    zoom: "Zoom",
    cancel: "Cancelar",
    whole: "Imagen entera",
    part: "Recortar",
  },
  focus: {
    label: "Punto focal",
    hint: "Arrastra el punto hasta lo que debe verse en cualquier pantalla.",
    centre: "Centrar",
  },
};
