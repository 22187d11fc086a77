import { addTexts } from '../kernel/i18n.ts';

addTexts('message', {
  pt: {
    seen: {
      image: 'Imagem de {{who}}, {{when}}',
      sticker: 'Figurinha de {{who}}, {{when}}',
      video: 'Vídeo de {{who}}, {{when}}',
    },
    seenOut: {
      image: 'Imagem enviada, {{when}}',
      sticker: 'Figurinha enviada, {{when}}',
      video: 'Vídeo enviado, {{when}}',
    },
    openPicture: 'Ampliar {{name}}',
    fetching: 'Baixando…',
    fetch: 'Baixar',
    notFetched: 'Não foi possível baixar, tentar de novo',
    fileTooLarge: 'Grande demais para baixar. Veja no celular.',
    storageFull: 'Sem espaço no plano: será baixado quando houver.',
    fileRemoved: 'Arquivo removido',
  },
  en: {
    seen: {
      image: 'Picture from {{who}}, {{when}}',
      sticker: 'Sticker from {{who}}, {{when}}',
      video: 'Video from {{who}}, {{when}}',
    },
    seenOut: { image: 'Picture sent, {{when}}', sticker: 'Sticker sent, {{when}}', video: 'Video sent, {{when}}' },
    openPicture: 'Enlarge {{name}}',
    fetching: 'Downloading…',
    fetch: 'Download',
    notFetched: 'Could not be downloaded, try again',
    fileTooLarge: 'Too large to download. See it on the phone.',
    storageFull: 'No room left in the plan: it is downloaded once there is.',
    fileRemoved: 'File removed',
  },
  es: {
    seen: {
      image: 'Imagen de {{who}}, {{when}}',
      sticker: 'Sticker de {{who}}, {{when}}',
      video: 'Vídeo de {{who}}, {{when}}',
    },
    seenOut: {
      image: 'Imagen enviada, {{when}}',
      sticker: 'Sticker enviado, {{when}}',
      video: 'Vídeo enviado, {{when}}',
    },
    openPicture: 'Ampliar {{name}}',
    fetching: 'Descargando…',
    fetch: 'Descargar',
    notFetched: 'No se pudo descargar, intentar de nuevo',
    fileTooLarge: 'Demasiado grande para descargar. Véalo en el teléfono.',
    storageFull: 'Sin espacio en el plan: se descargará cuando haya.',
    fileRemoved: 'Archivo eliminado',
  },
});
