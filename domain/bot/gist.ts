const hours =
  'bom boa dia tarde noite good morning afternoon evening night buenos buenas dias tardes noches hoje hoy today';
const days =
  'segunda terca quarta quinta sexta sabado domingo feira lunes martes miercoles jueves viernes monday tuesday wednesday thursday friday saturday sunday';
const months =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre january february march april may june july august september october november december';
const timeWords = new Set([hours, days, months].join(' ').split(' '));

/** Fewer letters than this are a choice or a short answer, whose digits say something. */
const LONG = 12;
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What a text says apart from what an auto-responder changes each time: case, accents, spaces, punctuation, emojis, everything
 * that holds a digit (times, dates, counters, protocol numbers), greetings of the hour, days and months. A text of which fewer than
 * 12 letters would be left keeps its digits and words: "1" and "2" are two answers.
 */
export const gistOf = (text: string): string => {
  const plain = text.normalize('NFKC').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const lasting = plain
    .split(/\s+/)
    .filter((part) => !/\p{N}/u.test(part))
    .flatMap(wordsIn)
    .filter((word) => !timeWords.has(word));
  const whole = lasting.join(' ');
  if (whole.replaceAll(' ', '').length >= LONG) return whole;
  return wordsIn(plain).join(' ') || plain.trim();
};
