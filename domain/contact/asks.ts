import { z } from 'zod';
import { privacyShape } from '../kernel/privacy.ts';

/**
 * A question of the gateway to the process that runs a connection. Question and answer each fit into one Postgres
 * notification (8,000 bytes).
 */
export const contactQuestionShape = z.object({
  id: z.uuid(),
  companyId: z.number(),
  connectionId: z.number(),
  /**
   * `number`: is it on WhatsApp? `picture`: what is its profile picture? `members`: who is in the group with this id?
   * `privacy`: the privacy settings of the phone's account, after changing those in `wanted`. `block`, `unblock`: block the
   * person or no longer; the answer is a refusal code, or null.
   */
  about: z.enum(['number', 'picture', 'members', 'privacy', 'block', 'unblock']),
  number: z.string().max(50),
  /** The person's LID, or the user id of the business, if known. */
  lid: z.string().max(150).optional(),
  wanted: privacyShape.partial().optional(),
});
export type ContactQuestion = z.infer<typeof contactQuestionShape>;

/** The most characters of an answer in one notification. */
const LONGEST_TEXT = 4_000;
/** The most parts of an answer: enough for a group with some 5,000 members. */
const MOST_PARTS = 60;

/**
 * `text`: the number as WhatsApp spells it, the picture's address, or members as `membersText` writes them; null for none.
 * `ok: false`: WhatsApp did not answer. `part`: the position and count of the parts of a long text; absent for a whole one.
 */
export const answerShape = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  text: z.string().max(LONGEST_TEXT).nullable(),
  part: z.object({ at: z.int().min(0), of: z.int().min(1).max(MOST_PARTS) }).optional(),
});
export type ContactAnswer = z.infer<typeof answerShape>;

/** Splits a long answer into parts, one for each notification. */
export const answerParts = ({ id, ok, text }: ContactAnswer): ContactAnswer[] => {
  if (text === null || text.length <= LONGEST_TEXT) return [{ id, ok, text }];
  const of = Math.min(Math.ceil(text.length / LONGEST_TEXT), MOST_PARTS);
  return Array.from({ length: of }, (_, at) => ({
    id,
    ok,
    text: text.slice(at * LONGEST_TEXT, (at + 1) * LONGEST_TEXT),
    part: { at, of },
  }));
};

/**
 * Returns a function that collects the parts of one answer, in any order. It returns the whole answer, or null while parts
 * are missing.
 */
export const answerJoined = () => {
  const texts = new Map<number, string>();
  return (answer: ContactAnswer): ContactAnswer | null => {
    const { part, text, ...said } = answer;
    if (!part) return answer;
    texts.set(part.at, text ?? '');
    if (texts.size < part.of) return null;
    return { ...said, text: Array.from({ length: part.of }, (_, at) => texts.get(at) ?? '').join('') };
  };
};

/**
 * A member of a group. `said`: the digits after an @ that mentions them; `number`: their phone number, '' if WhatsApp does
 * not give it.
 */
export type MemberNumber = { said: string; number: string };
/** Encodes members for the text of an answer. */
export const membersText = (members: readonly MemberNumber[]): string =>
  members.map(({ said, number }) => (number === said ? said : `${said}:${number}`)).join(',');
export const membersIn = (text: string): MemberNumber[] =>
  text.split(',').flatMap((one) => {
    const [said = '', number = said] = one.split(':');
    return /^\d+$/.test(said) ? [{ said, number }] : [];
  });
