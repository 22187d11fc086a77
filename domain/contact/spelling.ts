import type { Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { sameNumber } from '../kernel/phoneNumber.ts';
import type { contactEvents } from './events.ts';

/**
 * Several numbers may reach one WhatsApp account: 54 11 … and 54 9 11 … in Argentina, 52 … and 52 1 … in Mexico, with and
 * without the ninth digit in Brazil. WhatsApp says which one the account has (`onWhatsApp`). That number becomes the
 * contact's. The others are its spellings, and each is reserved like the number.
 */
export type Spelled = {
  number: string | null;
  /** The other numbers that lead WhatsApp to the account. */
  spellings: readonly string[];
};
export type SpellingCommand = Commands<{
  /** WhatsApp was asked about one number of the contact, and answered with the same or another one. */
  NoteSpelling: { asked: string; number: string };
}>;

/** Whether the contact has this number, in any spelling. */
export const hasNumber = ({ number, spellings }: Spelled, other: string): boolean =>
  [number, ...spellings].some((own) => own !== null && sameNumber(own, other));

/** Returns the number and spellings of a contact whose number is `number` from now on. */
export const respelled = (known: Spelled, number: string | null, asked: string | null = null): Spelled => {
  const all = new Set([...known.spellings, known.number, asked].filter((each) => each !== null));
  return { number, spellings: [...all].filter((each) => each !== number) };
};

/** Returns the event of WhatsApp's answer about a number of the contact, or none if it is not news. */
export const spelling = (
  { asked, number }: Extract<SpellingCommand, { type: 'NoteSpelling' }>,
  state: Spelled,
): EventOf<typeof contactEvents>[] => {
  if (!hasNumber(state, asked) && !hasNumber(state, number)) return [];
  if (state.number === number && hasNumber(state, asked)) return [];
  return [{ type: 'ContactSpelled', data: { asked, number } }];
};
