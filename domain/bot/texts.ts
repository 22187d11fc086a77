import type { House } from './house.ts';

type Language = House['language'];
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
