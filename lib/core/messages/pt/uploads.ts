import type { Messages } from "../namespaces";

export const uploads: Messages["uploads"] = {
  file: {
    avatar: "Enviar foto",
    background: "Enviar fundo",
    cursor: "Enviar cursor",
    font: "Enviar fonte",
    replace: "Substituir",
    remove: "Remover: {label}",
    premium: "Com premium, você pode usar sua própria fonte.",
    details: "Detalhes",
    animated: "{size}, animado",
    animation: "GIF e WebP mantêm a animação.",
  },
  upTo: {
    image: "Foto, até {size}",
    background: "Foto ou vídeo, até {size}",
    audio: "Música, até {size}",
    cursor: "Cursor ou imagem, até {size}",
    font: "Fonte, até {size}",
  },
  formats: {
    image: "JPEG, PNG, GIF, WebP ou AVIF",
    background:
      "JPEG, PNG, GIF, WebP ou AVIF; MP4, MOV ou WebM (AVC de 8 bits, VP8, VP9 ou AV1) de até {minutes} minutos",
    audio: "MP3, WAV, OGG, FLAC ou AAC/M4A de até {minutes} minutos",
    cursor: "CUR, ICO, ANI ou PNG de até {side} × {side} pixels",
    font: "TTF, OTF, WOFF ou WOFF2",
  },
  upload: {
    input: "{label}: arquivo",
    label: "Envio",
    converting: "Convertendo…",
    cancel: "Cancelar envio",
    retry: "Tentar de novo",
    skip: "Pular",
    waiting:
      "{count, plural, one {Falta enviar # arquivo} many {Faltam enviar # de arquivos} other {Faltam enviar # arquivos}}",
    cancelAll: "Cancelar tudo",
    tooLarge: "O arquivo passa de {size}. Escolha um menor.",
    unplayable: "A maioria dos navegadores não consegue reproduzir este vídeo.",
    unshowable: "A maioria dos navegadores não consegue mostrar esta foto.",
    howToFix: "Como resolver",
  },
  crop: {
    label: "Recortar a imagem",
    unreadable: "Seu navegador não consegue mostrar esta imagem; talvez esteja danificada. Escolha outra.",
    zoom: "Zoom",
    cancel: "Cancelar",
    whole: "Imagem inteira",
    part: "Recortar",
  },
  focus: {
    label: "Ponto focal",
    hint: "Arraste o ponto até o que deve aparecer em qualquer tela.",
    centre: "Centralizar",
  },
};
