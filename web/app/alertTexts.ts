import { addTexts } from '../kernel/i18n.ts';

addTexts('app', {
  pt: { alerts: 'Som e avisos do navegador' },
  en: { alerts: 'Sound and browser notices' },
  es: { alerts: 'Sonido y avisos del navegador' },
});
