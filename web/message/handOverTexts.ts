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
      braked: '{{when}} · O atendimento automático parou e a conversa aguarda uma pessoa.',
      sameText: 'O contato repetia o mesmo texto: talvez seja um robô.',
      tooFast: 'Houve respostas demais em dois minutos: talvez o contato seja um robô.',
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
      braked: '{{when}} · The automatic service stopped, and the conversation waits for a person.',
      sameText: 'The contact kept repeating the same text, and may be a machine.',
      tooFast: 'There were too many answers within two minutes: the contact may be a machine.',
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
      braked: '{{when}} · La atención automática se detuvo y la conversación espera a una persona.',
      sameText: 'El contacto repetía el mismo texto: quizás sea un robot.',
      tooFast: 'Hubo demasiadas respuestas en dos minutos: quizás el contacto sea un robot.',
    },
  },
});
