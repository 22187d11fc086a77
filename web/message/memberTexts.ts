import { addTexts } from '../kernel/i18n.ts';

addTexts('member', {
  pt: {
    members: 'Participantes do grupo',
    loading: 'Buscando os participantes…',
    none: 'O celular não informou quem está no grupo.',
  },
  en: {
    members: 'Members of the group',
    loading: 'Asking who is in the group…',
    none: 'The phone did not say who is in the group.',
  },
  es: {
    members: 'Participantes del grupo',
    loading: 'Buscando a los participantes…',
    none: 'El teléfono no informó quién está en el grupo.',
  },
});
