import type { House } from './house.ts';

type Language = House['language'];

/** Where an option gives bills: what is asked, that they are looked for, and that it was no CPF or CNPJ. */
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

/** Paragraphs of a message: those that say something, each once in a row. */
export const paragraphs = (...parts: readonly string[]): string => {
  const said = parts.map((part) => part.trim()).filter(Boolean);
  return said.filter((part, at) => part !== said[at - 1]).join('\n\n');
};

/** Choices as WhatsApp still delivers them to everybody: a text, each with the number that chooses it. */
export const numbered = (names: readonly string[]): string =>
  names.map((name, at) => `*${at + 1}* - ${name}`).join('\n');

/** The ways out of a menu: to the one before (`0`), to the first one (`#`). */
export const waysOut = (language: Language, { back, start }: { back: boolean; start: boolean }): string => {
  const { back: before, start: first } = ways[language];
  return [...(back ? [`*0* - ${before}`] : []), ...(start ? [`*#* - ${first}`] : [])].join('\n');
};
