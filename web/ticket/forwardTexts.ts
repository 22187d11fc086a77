import { addTexts } from '../kernel/i18n.ts';

addTexts('ticket', {
  pt: {
    forward: {
      title_one: 'Encaminhar mensagem',
      title_other: 'Encaminhar {{count}} mensagens',
      chosen_one: '{{count}} mensagem selecionada',
      chosen_other: '{{count}} mensagens selecionadas',
      none: 'Selecione ao menos uma mensagem para encaminhar.',
      to: 'Para',
      missing: 'Escolha ao menos um contato',
      without: 'Tirar {{name}}',
      act: 'Encaminhar',
      cancel: 'Cancelar',
    },
  },
  en: {
    forward: {
      title_one: 'Forward message',
      title_other: 'Forward {{count}} messages',
      chosen_one: '{{count}} message selected',
      chosen_other: '{{count}} messages selected',
      none: 'Select at least one message to forward.',
      to: 'To',
      missing: 'Choose at least one contact',
      without: 'Remove {{name}}',
      act: 'Forward',
      cancel: 'Cancel',
    },
  },
  es: {
    forward: {
      title_one: 'Reenviar mensaje',
      title_other: 'Reenviar {{count}} mensajes',
      chosen_one: '{{count}} mensaje seleccionado',
      chosen_other: '{{count}} mensajes seleccionados',
      none: 'Seleccione al menos un mensaje para reenviar.',
      to: 'Para',
      missing: 'Elija al menos un contacto',
      without: 'Quitar a {{name}}',
      act: 'Reenviar',
      cancel: 'Cancelar',
    },
  },
});
