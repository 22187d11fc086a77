import type { BotContext } from './botContext.ts';

type Language = BotContext['language'];

/** The texts of an option that sends bills: the question, the wait notice, and the answer to an invalid CPF or CNPJ. */
export const billWords: Record<Language, { ask: string; wait: string; invalid: string }> = {
  pt: {
    ask: 'Digite o CPF ou CNPJ do titular, só os números.',
    wait: 'Um momento, estou procurando…',
    invalid: 'Isso não é um CPF ou CNPJ válido. Confira os números e digite de novo.',
  },
  en: {
    ask: 'Type the CPF or CNPJ of the account holder, digits only.',
    wait: 'One moment, I am looking it up…',
    invalid: 'That is no valid CPF or CNPJ. Check the digits and type it again.',
  },
  es: {
    ask: 'Escriba el CPF o CNPJ del titular, solo los números.',
    wait: 'Un momento, estoy buscando…',
    invalid: 'Eso no es un CPF o CNPJ válido. Revise los números y escríbalo de nuevo.',
  },
};
const ways: Record<Language, { back: string; start: string }> = {
  pt: { back: 'Menu anterior', start: 'Menu inicial' },
  en: { back: 'Previous menu', start: 'Main menu' },
  es: { back: 'Menú anterior', start: 'Menú inicial' },
};

/** Joins paragraphs, without empty ones and without direct repetitions. */
export const paragraphs = (...parts: readonly string[]): string => {
  const said = parts.map((part) => part.trim()).filter(Boolean);
  return said.filter((part, at) => part !== said[at - 1]).join('\n\n');
};

/** Lists choices as plain text, each with the number that chooses it. WhatsApp still delivers plain text to everyone. */
export const numbered = (names: readonly string[]): string =>
  names.map((name, at) => `*${at + 1}* - ${name}`).join('\n');

const listed = /^\*(\d+)\* - (.+)$/gmu;

/** Finds the list that `numbered` wrote in a text: its names, and the text without it. Null if there is none. */
export const numberedIn = (text: string): { names: string[]; rest: string } | null => {
  const names = [...text.matchAll(listed)].flatMap(([, at, name = ''], nth) => (at === String(nth + 1) ? [name] : []));
  const list = numbered(names);
  if (!names.length || !text.includes(list)) return null;
  return {
    names,
    rest: text
      .replace(list, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  };
};

/** Lists the ways out of a menu: to the previous one (`0`) and to the first one (`#`). */
export const navigationHints = (language: Language, { back, start }: { back: boolean; start: boolean }): string => {
  const { back: before, start: first } = ways[language];
  return [...(back ? [`*0* - ${before}`] : []), ...(start ? [`*#* - ${first}`] : [])].join('\n');
};
