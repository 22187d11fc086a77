import { addTexts } from '../kernel/i18n.ts';

addTexts('suggest', {
  pt: {
    suggestions: 'Respostas rápidas',
    choose: 'escolher',
    take: 'inserir',
    noneYet: 'Nenhuma resposta rápida ainda.',
    writeOne: 'Escrever a primeira',
  },
  en: {
    suggestions: 'Quick messages',
    choose: 'choose',
    take: 'insert',
    noneYet: 'No quick messages yet.',
    writeOne: 'Write the first one',
  },
  es: {
    suggestions: 'Respuestas rápidas',
    choose: 'elegir',
    take: 'insertar',
    noneYet: 'Aún no hay respuestas rápidas.',
    writeOne: 'Escribir la primera',
  },
});
