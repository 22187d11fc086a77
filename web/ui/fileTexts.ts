import { addTexts } from '../kernel/i18n.ts';

addTexts('file', {
  pt: {
    attachment: 'Anexo',
    attach: 'Anexar arquivo',
    exchange: 'Trocar',
    detach: 'Remover anexo',
    open: 'Abrir {{name}}',
    limit: 'Imagem, áudio, vídeo ou documento, até {{megabytes}} MB.',
  },
  en: {
    attachment: 'Attachment',
    attach: 'Attach a file',
    exchange: 'Replace',
    detach: 'Remove attachment',
    open: 'Open {{name}}',
    limit: 'Image, audio, video or document, up to {{megabytes}} MB.',
  },
  es: {
    attachment: 'Adjunto',
    attach: 'Adjuntar archivo',
    exchange: 'Cambiar',
    detach: 'Quitar adjunto',
    open: 'Abrir {{name}}',
    limit: 'Imagen, audio, vídeo o documento, hasta {{megabytes}} MB.',
  },
});
