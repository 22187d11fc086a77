import { Refused } from '../../domain/kernel/decider.ts';
import { readNumberIn, type NumberFlaw } from '../../domain/kernel/numberReading.ts';

/** Asks WhatsApp for its spelling of a number; null if the number is not registered. */
export type AskWhatsApp = (number: string) => Promise<string | null>;

const codes = {
  abbreviated: 'ERR_NUMBER_ABBREVIATED',
  noArea: 'ERR_NUMBER_NO_AREA',
  several: 'ERR_NUMBER_SEVERAL',
  long: 'ERR_NUMBER_LONG',
  short: 'ERR_WAPP_INVALID_CONTACT',
  none: 'ERR_WAPP_INVALID_CONTACT',
} as const satisfies Record<NumberFlaw, string>;

/** Builds the refusal of a typed number that cannot be read. */
export const flawedNumber = (flaw: NumberFlaw): Refused => new Refused(codes[flaw]);

/**
 * Returns the number that a user of a company means (domain/kernel/numberReading.ts). A number may be readable both as one of
 * the company's country and as an international one. Then WhatsApp is asked about both (`ask`), and the registered one is
 * meant. While no phone can be asked it is the national one. Throws ERR_NUMBER_AMBIGUOUS when both are registered, and a code
 * for each flaw.
 */
export const meantNumber = async (typed: string, timeZone: string, ask: AskWhatsApp | null): Promise<string> => {
  const reading = readNumberIn(typed, timeZone);
  if (reading.is === 'flawed') throw flawedNumber(reading.flaw);
  if (reading.is === 'number') return reading.number;
  const { national, international } = reading;
  if (!ask) return national;
  const [own, other] = await Promise.all([ask(national), ask(international)]);
  if (own !== null && other !== null) {
    const both = { national: `+${national}`, international: `+${international}` };
    throw new Refused('ERR_NUMBER_AMBIGUOUS', 400, both);
  }
  return other === null ? national : international;
};
