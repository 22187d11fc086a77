import { addTexts } from '../kernel/i18n.ts';

/** The texts of the bell, which the top bar shows on every page. */
addTexts('announcement', {
  pt: {
    bell: 'Informativos',
    bell_one: 'Informativos, {{count}} novo',
    bell_other: 'Informativos, {{count}} novos',
  },
  en: {
    bell: 'Announcements',
    bell_one: 'Announcements, {{count}} new',
    bell_other: 'Announcements, {{count}} new',
  },
  es: {
    bell: 'Anuncios',
    bell_one: 'Anuncios, {{count}} nuevo',
    bell_other: 'Anuncios, {{count}} nuevos',
  },
});
