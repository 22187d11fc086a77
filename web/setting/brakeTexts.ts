import { addTexts } from '../kernel/i18n.ts';

/** The options of the loop brake. */
addTexts('setting', {
  pt: {
    option: {
      loopSameText: {
        name: 'Freio de respostas iguais',
        about:
          'Depois de tantas respostas automáticas ao mesmo texto em um dia, sem ninguém da empresa, a conversa aguarda uma pessoa: do outro lado há talvez um robô.',
        values: { 2: '2 respostas', 3: '3 respostas', 5: '5 respostas', 8: '8 respostas', 12: '12 respostas' },
      },
      loopTwoMinutes: {
        name: 'Freio de respostas rápidas',
        about:
          'Depois de tantas respostas automáticas em 2 minutos, sem ninguém da empresa, a conversa aguarda uma pessoa.',
        values: { 5: '5 respostas', 10: '10 respostas', 15: '15 respostas', 20: '20 respostas', 30: '30 respostas' },
      },
    },
  },
  en: {
    option: {
      loopSameText: {
        name: 'Brake on equal texts',
        about:
          'After this many automatic answers to the same text in a day, with no one of the company in between, the conversation waits for a person: the other side may be a machine.',
        values: { 2: '2 answers', 3: '3 answers', 5: '5 answers', 8: '8 answers', 12: '12 answers' },
      },
      loopTwoMinutes: {
        name: 'Brake on fast answers',
        about:
          'After this many automatic answers within 2 minutes, with no one of the company in between, the conversation waits for a person.',
        values: { 5: '5 answers', 10: '10 answers', 15: '15 answers', 20: '20 answers', 30: '30 answers' },
      },
    },
  },
  es: {
    option: {
      loopSameText: {
        name: 'Freno de respuestas iguales',
        about:
          'Después de tantas respuestas automáticas al mismo texto en un día, sin nadie de la empresa, la conversación espera a una persona: del otro lado quizás hay un robot.',
        values: { 2: '2 respuestas', 3: '3 respuestas', 5: '5 respuestas', 8: '8 respuestas', 12: '12 respuestas' },
      },
      loopTwoMinutes: {
        name: 'Freno de respuestas rápidas',
        about:
          'Después de tantas respuestas automáticas en 2 minutos, sin nadie de la empresa, la conversación espera a una persona.',
        values: {
          5: '5 respuestas',
          10: '10 respuestas',
          15: '15 respuestas',
          20: '20 respuestas',
          30: '30 respuestas',
        },
      },
    },
  },
});
