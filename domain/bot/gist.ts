import { isChatter } from '../kernel/choice.ts';

const hours =
  'bom boa dia tarde noite good morning afternoon evening night buenos buenas dias tardes noches hora horas hour hours min mins minuto minutos minute minutes hoje hoy today amanha tomorrow manana ontem ayer yesterday guten tag abend morgen uhr heute bonjour bonsoir heure heures demain buongiorno buonasera ora ore oggi domani';
const days =
  'segunda terca quarta quinta sexta sabado domingo feira lunes martes miercoles jueves viernes monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunedi martedi mercoledi giovedi venerdi sabato domenica';
const months =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre january february march april may june july august september october november december januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre';
const places =
  'primeiro primeira segundo segunda terceiro terceira quarto quinto sexto primero primera tercero tercera cuarto first second third fourth';
const numbers =
  'um uma dois duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta uno una dos cuatro siete ocho nueve diez once trece veinte treinta cuarenta one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty';
const changingWords = new Set([hours, days, months, places, numbers].join(' ').split(' '));

/** A text with fewer letters may be a choice, whose number matters. */
const LONG = 12;
/** Words of a choice in addition to those of a menu: `nota 2`. */
const choosing = new Set(['nota', 'item', 'as', 'hora', 'hs']);
/** The word behind one of these names something once: protocolo QWERTY, ticket: abc-def. */
const named =
  /\b((?:protocolo|protocol|ticket|chamado|codigo|code|senha|token|id|ref|referencia|reference|folio)(?:\s+(?:de|do|da|e|is|es|n|numero|number|no|atendimento|atencion|seu|sua))*[\s:#.º°-]+)[\p{L}\p{N}-]+/gu;
const link = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)+\/\S*/g;
const plainOf = (text: string): string =>
  text.normalize('NFKC').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** `um minuto`, `2 minutos`; `falta 1`, `faltam 3`. */
const withoutPlural = (word: string): string => word.replace(/(?<=\p{L}{3})[sm]$/u, '');
/** Whether a word says what a text is about, next to a number that changes: `fila 3`, but not `opção 3` or `dia 3`. */
const isTopic = (word: string): boolean => !isChatter(word) && !changingWords.has(word) && !choosing.has(word);

/**
 * Returns the part of a text that stays the same when an auto-responder repeats it. Removes case, accents, spaces,
 * punctuation, emojis, links, plurals and every word with a digit: times, dates, counters, protocol numbers. Removes greetings
 * of the hour, days, months, places in a queue, numbers in words, the word behind "protocolo" and its like, and the words of the
 * contact's name. If fewer than
 * 12 letters are left, words of days and numbers stay. If then no word says what the number is of, it stays, too: "1" and
 * "opção 2" are different answers.
 */
export const withoutVariations = (text: string, name = ''): string => {
  const plain = plainOf(text);
  const own = new Set(wordsIn(plainOf(name)));
  const lasting = plain
    .replace(link, ' ')
    .replace(named, '$1 ')
    .replace(/\bn(?:[o°]|ro|um)?[.:]?\s*#?\s*(?=\p{N})/gu, ' ')
    .split(/\s+/)
    .filter((part) => !/\p{N}/u.test(part))
    .flatMap(wordsIn)
    .filter((word) => !own.has(word));
  const whole = lasting.filter((word) => !changingWords.has(word)).map(withoutPlural);
  if (whole.join('').length >= LONG) return whole.join(' ');
  if (lasting.some(isTopic)) return lasting.map(withoutPlural).join(' ');
  return wordsIn(plain).join(' ') || plain.trim();
};
