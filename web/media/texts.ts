import { addTexts } from '../kernel/i18n.ts';

/** Texts for choosing, naming and opening files to send. */
addTexts('media', {
  pt: {
    attachment: 'Anexo',
    emoji: 'Emojis',
    attach: 'Anexar arquivos',
    camera: 'Tirar foto',
    dropHere: 'Solte os arquivos aqui para anexar',
    fileRefused: '{{name}}: {{why}}',
    download: 'Baixar {{name}}',
    open: 'Abrir {{name}}',
  },
  en: {
    attachment: 'Attachment',
    emoji: 'Emojis',
    attach: 'Attach files',
    camera: 'Take a picture',
    dropHere: 'Drop the files here to attach them',
    fileRefused: '{{name}}: {{why}}',
    download: 'Download {{name}}',
    open: 'Open {{name}}',
  },
  es: {
    attachment: 'Adjunto',
    emoji: 'Emojis',
    attach: 'Adjuntar archivos',
    camera: 'Tomar una foto',
    dropHere: 'Suelte los archivos aquí para adjuntarlos',
    fileRefused: '{{name}}: {{why}}',
    download: 'Descargar {{name}}',
    open: 'Abrir {{name}}',
  },
});
