import { addTexts } from '../kernel/i18n.ts';

/** What is wrong with a file that somebody chose. */
addTexts('errors', {
  pt: {
    ERR_NO_FILE: 'O arquivo está vazio.',
    ERR_FILE_TOO_LARGE: 'O arquivo é grande demais.',
    ERR_FILE_KIND_REFUSED: 'Este tipo de arquivo não é aceito.',
    ERR_FILES_TOO_MANY: 'São arquivos demais de uma vez.',
  },
  en: {
    ERR_NO_FILE: 'The file is empty.',
    ERR_FILE_TOO_LARGE: 'The file is too large.',
    ERR_FILE_KIND_REFUSED: 'This kind of file is not accepted.',
    ERR_FILES_TOO_MANY: 'These are too many files at once.',
  },
  es: {
    ERR_NO_FILE: 'El archivo está vacío.',
    ERR_FILE_TOO_LARGE: 'El archivo es demasiado grande.',
    ERR_FILE_KIND_REFUSED: 'No se acepta este tipo de archivo.',
    ERR_FILES_TOO_MANY: 'Son demasiados archivos a la vez.',
  },
});
