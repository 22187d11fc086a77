import { addTexts } from '../kernel/i18n.ts';

addTexts('contact.stopped', {
  pt: {
    said: 'Pediu para sair das campanhas em {{date}} (“{{word}}”).',
    undo: 'Voltar a enviar',
    undone: 'As campanhas voltam a incluir este contato.',
  },
  en: {
    said: 'Asked for no more campaigns on {{date}} (“{{word}}”).',
    undo: 'Send again',
    undone: 'Campaigns include this contact again.',
  },
  es: {
    said: 'Pidió salir de las campañas el {{date}} (“{{word}}”).',
    undo: 'Volver a enviar',
    undone: 'Las campañas vuelven a incluir este contacto.',
  },
});
