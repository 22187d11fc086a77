import './texts.ts';
import { addTexts } from '../kernel/i18n.ts';

/** Kinds that no preview in a list names: lists do not wait for this. */
addTexts('bubble', {
  pt: {
    kind: {
      event: 'Evento',
      viewOnce: 'Mensagem de visualização única',
      signal: 'Reação ou mudança em outra mensagem',
    },
  },
  en: { kind: { event: 'Event', viewOnce: 'View-once message', signal: 'Reaction or change to another message' } },
  es: {
    kind: { event: 'Evento', viewOnce: 'Mensaje de visualización única', signal: 'Reacción o cambio en otro mensaje' },
  },
});
