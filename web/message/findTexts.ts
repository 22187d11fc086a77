import { addTexts } from '../kernel/i18n.ts';

/** Texts of the search inside a conversation, loaded with it. */
addTexts('find', {
  pt: {
    label: 'Buscar nesta conversa',
    place: '{{at}} de {{count}}',
    placeOfMany: '{{at}} de mais de {{count}}',
    none: 'Nada encontrado',
    looking: 'Buscando…',
    older: 'Resultado anterior (Enter)',
    newer: 'Resultado seguinte (Shift+Enter)',
    close: 'Fechar busca (Esc)',
  },
  en: {
    label: 'Search this conversation',
    place: '{{at}} of {{count}}',
    placeOfMany: '{{at}} of more than {{count}}',
    none: 'Nothing found',
    looking: 'Searching…',
    older: 'Earlier match (Enter)',
    newer: 'Later match (Shift+Enter)',
    close: 'Close search (Esc)',
  },
  es: {
    label: 'Buscar en esta conversación',
    place: '{{at}} de {{count}}',
    placeOfMany: '{{at}} de más de {{count}}',
    none: 'Nada encontrado',
    looking: 'Buscando…',
    older: 'Resultado anterior (Enter)',
    newer: 'Resultado siguiente (Mayús+Enter)',
    close: 'Cerrar búsqueda (Esc)',
  },
});
