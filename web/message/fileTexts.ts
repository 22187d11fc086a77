import { addTexts } from '../kernel/i18n.ts';

addTexts('message', {
  pt: {
    openPicture: 'Ampliar {{name}}',
    fetching: 'Baixando…',
    fetch: 'Baixar',
    notFetched: 'Não foi possível baixar, tentar de novo',
    fileTooLarge: 'Grande demais para baixar. Veja no celular.',
    fileRemoved: 'Arquivo removido',
  },
  en: {
    openPicture: 'Enlarge {{name}}',
    fetching: 'Downloading…',
    fetch: 'Download',
    notFetched: 'Could not be downloaded, try again',
    fileTooLarge: 'Too large to download. See it on the phone.',
    fileRemoved: 'File removed',
  },
  es: {
    openPicture: 'Ampliar {{name}}',
    fetching: 'Descargando…',
    fetch: 'Descargar',
    notFetched: 'No se pudo descargar, intentar de nuevo',
    fileTooLarge: 'Demasiado grande para descargar. Véalo en el teléfono.',
    fileRemoved: 'Archivo eliminado',
  },
});
