import type { Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { sameNumber } from '../kernel/phoneNumber.ts';
import type { contactEvents } from './events.ts';

/**
 * One account of WhatsApp may be reached by several numbers: 54 11 … and 54 9 11 … in Argentina, 52 … and 52 1 … in Mexico,
 * with and without the ninth digit in Brazil. Which of them the account has, WhatsApp says when it is asked
 * (`onWhatsApp`). That answer is the contact's number; the others are its spellings, each claimed like the number.
 */
export type Spelled = {
  number: string | null;
  /** The other numbers under which WhatsApp finds the same account. */
  spellings: readonly string[];
};
export type SpellingCommand = Commands<{
  /** WhatsApp, asked about one number, answered with another, or the same, of this contact. */
  NoteSpelling: { asked: string; number: string };
}>;

/** Whether a number is one of the contact's, however it is spelled. */
export const hasNumber = ({ number, spellings }: Spelled, other: string): boolean =>
  [number, ...spellings].some((own) => own !== null && sameNumber(own, other));

/** Returns the spellings of a contact that has this number from now on. */
export const respelled = (known: Spelled, number: string | null, asked: string | null = null): Spelled => {
  const all = new Set([...known.spellings, known.number, asked].filter((each) => each !== null));
  return { number, spellings: [...all].filter((each) => each !== number) };
};

/** What an answer of WhatsApp about a number of the contact adds to the log. */
export const spelling = (
  { asked, number }: Extract<SpellingCommand, { type: 'NoteSpelling' }>,
  state: Spelled,
): EventOf<typeof contactEvents>[] => {
  if (!hasNumber(state, asked) && !hasNumber(state, number)) return [];
  if (state.number === number && hasNumber(state, asked)) return [];
  return [{ type: 'ContactSpelled', data: { asked, number } }];
};
