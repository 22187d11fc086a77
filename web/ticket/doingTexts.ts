import { addTexts } from '../kernel/i18n.ts';

addTexts('ticket', {
  pt: {
    doing: { composing: 'digitando…', recording: 'gravando áudio…' },
    doingBy: {
      viewing: '{{name}} também está vendo',
      composing: '{{name}} está digitando…',
      recording: '{{name}} está gravando áudio…',
    },
  },
  en: {
    doing: { composing: 'typing…', recording: 'recording audio…' },
    doingBy: {
      viewing: '{{name}} is looking, too',
      composing: '{{name}} is typing…',
      recording: '{{name}} is recording audio…',
    },
  },
  es: {
    doing: { composing: 'escribiendo…', recording: 'grabando audio…' },
    doingBy: {
      viewing: '{{name}} también lo está viendo',
      composing: '{{name}} está escribiendo…',
      recording: '{{name}} está grabando audio…',
    },
  },
});
