import { z } from 'zod';
import { privacyShape } from '../kernel/privacy.ts';

/** What the gateway asks whoever serves a connection; both ways fit into a notification of Postgres (8,000 bytes). */
export const askShape = z.object({
  id: z.uuid(),
  companyId: z.number(),
  connectionId: z.number(),
  /**
   * `number`: is it on WhatsApp? `picture`: which one does it show? `members`: who is in the group with this id? `privacy`: what the phone's
   *  account shows to whom, after `wanted` was changed.
   */
  about: z.enum(['number', 'picture', 'members', 'privacy']),
  number: z.string().max(50),
  wanted: privacyShape.partial().optional(),
});
export type Ask = z.infer<typeof askShape>;

/** As many signs of an answer as one notification carries. */
const LONGEST_TEXT = 4_000;
/** More parts has no answer: some 5,000 members of a group. */
const MOST_PARTS = 60;

/**
 * `text`: the number as WhatsApp spells it, the picture's address, or members as `membersText` writes them; null: there is
 * none. `ok: false`: WhatsApp did not say. `part`: which one of how many this is of a long text; absent: it is whole.
 */
export const answerShape = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  text: z.string().max(LONGEST_TEXT).nullable(),
  part: z.object({ at: z.int().min(0), of: z.int().min(1).max(MOST_PARTS) }).optional(),
});
export type Answer = z.infer<typeof answerShape>;

/** An answer as notifications carry it: a long one in parts. */
export const answerParts = ({ id, ok, text }: Answer): Answer[] => {
  if (text === null || text.length <= LONGEST_TEXT) return [{ id, ok, text }];
  const of = Math.min(Math.ceil(text.length / LONGEST_TEXT), MOST_PARTS);
  return Array.from({ length: of }, (_, at) => ({
    id,
    ok,
    text: text.slice(at * LONGEST_TEXT, (at + 1) * LONGEST_TEXT),
    part: { at, of },
  }));
};

/** Puts the parts of one answer together, in whichever order they come: the whole one, null while some are missing. */
export const answerJoined = () => {
  const texts = new Map<number, string>();
  return (answer: Answer): Answer | null => {
    const { part, text, ...said } = answer;
    if (!part) return answer;
    texts.set(part.at, text ?? '');
    if (texts.size < part.of) return null;
    return { ...said, text: Array.from({ length: part.of }, (_, at) => texts.get(at) ?? '').join('') };
  };
};

/** Somebody of a group: `said` is what stands behind an @ for him, `number` his digits, '' where WhatsApp does not tell them. */
export type Member = { said: string; number: string };
/** Members as an answer holds them. */
export const membersText = (members: readonly Member[]): string =>
  members.map(({ said, number }) => (number === said ? said : `${said}:${number}`)).join(',');
export const membersIn = (text: string): Member[] =>
  text.split(',').flatMap((one) => {
    const [said = '', number = said] = one.split(':');
    return /^\d+$/.test(said) ? [{ said, number }] : [];
  });

/** Names of the notifications. */
export const ASK = 'contact_ask';
export const ANSWER = 'contact_answer';
