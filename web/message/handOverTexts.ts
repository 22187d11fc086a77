import './automaticTexts.ts';
import { addTexts } from '../kernel/i18n.ts';

/** Why a machine left a conversation to people. */
addTexts('message', {
  pt: {
    handOver: {
      line: '{{when}} · {{name}} passou a conversa a uma pessoa.',
      because: 'Motivo: {{reason}}',
      asked: 'O cliente precisa de uma pessoa.',
      limits: 'O limite de uso do dia foi atingido.',
      failed: 'A IA não respondeu.',
      silent: 'A IA não soube o que dizer.',
    },
  },
  en: {
    handOver: {
      line: '{{when}} · {{name}} handed the conversation over to a person.',
      because: 'Why: {{reason}}',
      asked: 'The customer needs a person.',
      limits: 'The limit of the day was reached.',
      failed: 'The AI did not answer.',
      silent: 'The AI had nothing to say.',
    },
  },
  es: {
    handOver: {
      line: '{{when}} · {{name}} pasó la conversación a una persona.',
      because: 'Motivo: {{reason}}',
      asked: 'El cliente necesita a una persona.',
      limits: 'Se alcanzó el límite de uso del día.',
      failed: 'La IA no respondió.',
      silent: 'La IA no supo qué decir.',
    },
  },
});
