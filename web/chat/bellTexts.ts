import { addTexts } from '../kernel/i18n.ts';

/** The texts of the bell, which the top bar shows on every page. */
addTexts('chat', {
  pt: {
    bell: 'Chat interno',
    bell_one: 'Chat interno, {{count}} conversa não lida',
    bell_other: 'Chat interno, {{count}} conversas não lidas',
    untitled: 'Conversa sem título',
    mentionOf: '{{name}} mencionou você em “{{chat}}”',
    image: 'Foto',
    audio: 'Áudio',
    video: 'Vídeo',
    other: 'Arquivo',
  },
  en: {
    bell: 'Internal chat',
    bell_one: 'Internal chat, {{count}} unread conversation',
    bell_other: 'Internal chat, {{count}} unread conversations',
    untitled: 'Untitled conversation',
    mentionOf: '{{name}} mentioned you in “{{chat}}”',
    image: 'Picture',
    audio: 'Sound',
    video: 'Video',
    other: 'File',
  },
  es: {
    bell: 'Chat interno',
    bell_one: 'Chat interno, {{count}} conversación sin leer',
    bell_other: 'Chat interno, {{count}} conversaciones sin leer',
    untitled: 'Conversación sin título',
    mentionOf: '{{name}} le mencionó en “{{chat}}”',
    image: 'Foto',
    audio: 'Audio',
    video: 'Vídeo',
    other: 'Archivo',
  },
});
