import { addTexts } from '../kernel/i18n.ts';

/** The texts of the emoji picker, loaded with it. */
addTexts('emoji', {
  pt: {
    title: 'Emojis',
    find: 'Buscar emoji',
    none: 'Nenhum emoji encontrado',
    recent: 'Usados recentemente',
    faces: 'Rostos',
    people: 'Gestos e pessoas',
    hearts: 'Corações e festa',
    nature: 'Natureza',
    food: 'Comida e bebida',
    things: 'Objetos e lugares',
    signs: 'Sinais e bandeiras',
  },
  en: {
    title: 'Emojis',
    find: 'Search emoji',
    none: 'No emoji found',
    recent: 'Recently used',
    faces: 'Faces',
    people: 'Gestures and people',
    hearts: 'Hearts and parties',
    nature: 'Nature',
    food: 'Food and drink',
    things: 'Objects and places',
    signs: 'Signs and flags',
  },
  es: {
    title: 'Emojis',
    find: 'Buscar emoji',
    none: 'Ningún emoji encontrado',
    recent: 'Usados recientemente',
    faces: 'Caras',
    people: 'Gestos y personas',
    hearts: 'Corazones y fiesta',
    nature: 'Naturaleza',
    food: 'Comida y bebida',
    things: 'Objetos y lugares',
    signs: 'Señales y banderas',
  },
});
