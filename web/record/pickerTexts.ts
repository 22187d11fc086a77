import { addTexts } from '../kernel/i18n.ts';

addTexts('picker', {
  pt: { find: 'Buscar: {{label}}', none: 'Nada encontrado para “{{term}}”' },
  en: { find: 'Search: {{label}}', none: 'Nothing found for “{{term}}”' },
  es: { find: 'Buscar: {{label}}', none: 'Nada encontrado para “{{term}}”' },
});
