const hours =
  'bom boa dia tarde noite good morning afternoon evening night buenos buenas dias tardes noches hoje hoy today';
const days =
  'segunda terca quarta quinta sexta sabado domingo feira lunes martes miercoles jueves viernes monday tuesday wednesday thursday friday saturday sunday';
const months =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre january february march april may june july august september october november december';
const places =
  'primeiro primeira segundo segunda terceiro terceira quarto quinto sexto primero primera tercero tercera cuarto first second third fourth';
const changingWords = new Set([hours, days, months, places].join(' ').split(' '));

/** A text with fewer letters is a choice or a short answer, and its digits matter. */
const LONG = 12;
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the part of a text that stays the same when an auto-responder repeats it. Removes case, accents, spaces,
 * punctuation, emojis, every word with a digit (times, dates, counters, protocol numbers), greetings of the hour, days,
 * months and places in a queue. If fewer than 12 letters are left, the text keeps its digits and words: "1" and "2" are
 * different answers.
 */
export const withoutVariations = (text: string): string => {
  const plain = text.normalize('NFKC').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const lasting = plain
    .split(/\s+/)
    .filter((part) => !/\p{N}/u.test(part))
    .flatMap(wordsIn)
    .filter((word) => !changingWords.has(word));
  const whole = lasting.join(' ');
  if (whole.replaceAll(' ', '').length >= LONG) return whole;
  return wordsIn(plain).join(' ') || plain.trim();
};
