import { addTexts } from '../kernel/i18n.ts';

addTexts('finder', {
  pt: {
    letters: 'Digite ao menos {{count}} letras',
    noContact: 'Nenhum contato encontrado para “{{term}}”',
    noUser: 'Ninguém encontrado para “{{term}}”',
  },
  en: {
    letters: 'Type at least {{count}} letters',
    noContact: 'No contact found for “{{term}}”',
    noUser: 'Nobody found for “{{term}}”',
  },
  es: {
    letters: 'Escriba al menos {{count}} letras',
    noContact: 'Ningún contacto encontrado para “{{term}}”',
    noUser: 'Nadie encontrado para “{{term}}”',
  },
});
