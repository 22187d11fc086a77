import { addTexts } from '../kernel/i18n.ts';

/** By which rule the system said something by itself. */
addTexts('message', {
  pt: {
    automatic: {
      greeting: 'Saudação automática',
      menu: 'Chatbot: menu',
      queue: 'Chatbot: fila escolhida',
      option: 'Chatbot: opção escolhida',
      outOfHours: 'Automática: fora do expediente',
      accepted: 'Automática: ticket aceito',
      transferred: 'Automática: transferência',
      completed: 'Automática: encerramento',
      rating: 'Automática: pedido de avaliação',
      idle: 'Automática: encerrado por inatividade',
      callRefused: 'Automática: ligação recusada',
      fileTooLarge: 'Automática: arquivo grande demais',
    },
  },
  en: {
    automatic: {
      greeting: 'Automatic greeting',
      menu: 'Chatbot: menu',
      queue: 'Chatbot: queue chosen',
      option: 'Chatbot: option chosen',
      outOfHours: 'Automatic: out of hours',
      accepted: 'Automatic: ticket accepted',
      transferred: 'Automatic: transfer',
      completed: 'Automatic: goodbye',
      rating: 'Automatic: rating asked',
      idle: 'Automatic: closed for silence',
      callRefused: 'Automatic: call rejected',
      fileTooLarge: 'Automatic: file too large',
    },
  },
  es: {
    automatic: {
      greeting: 'Saludo automático',
      menu: 'Chatbot: menú',
      queue: 'Chatbot: cola elegida',
      option: 'Chatbot: opción elegida',
      outOfHours: 'Automático: fuera de horario',
      accepted: 'Automático: ticket aceptado',
      transferred: 'Automático: transferencia',
      completed: 'Automático: despedida',
      rating: 'Automático: pedido de valoración',
      idle: 'Automático: cerrado por silencio',
      callRefused: 'Automático: llamada rechazada',
      fileTooLarge: 'Automático: archivo demasiado grande',
    },
  },
});
