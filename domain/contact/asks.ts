import { z } from 'zod';

/** What the gateway asks whoever serves a connection; both ways fit into a notification of Postgres (8,000 bytes). */
export const askShape = z.object({
  id: z.uuid(),
  companyId: z.number(),
  connectionId: z.number(),
  /** `number`: is it on WhatsApp? `picture`: which one does it show? `members`: who is in the group with this id? */
  about: z.enum(['number', 'picture', 'members']),
  number: z.string().max(50),
});
export type Ask = z.infer<typeof askShape>;

/** `text`: the number as WhatsApp spells it, the picture's address, or members as `membersText` writes them; null: there is none. `ok: false`: WhatsApp did not say. */
export const answerShape = z.object({ id: z.uuid(), ok: z.boolean(), text: z.string().max(4_000).nullable() });
export type Answer = z.infer<typeof answerShape>;

/** Somebody of a group: `said` is what stands behind an @ for him, `number` his digits, '' where WhatsApp does not tell them. */
export type Member = { said: string; number: string };
const LONGEST_TEXT = 4_000;
/** As many members as an answer holds. */
export const membersText = (members: readonly Member[]): string => {
  const said = members.map(({ said: one, number }) => (number === one ? one : `${one}:${number}`)).join(',');
  return said.length <= LONGEST_TEXT ? said : said.slice(0, said.lastIndexOf(',', LONGEST_TEXT));
};
export const membersIn = (text: string): Member[] =>
  text.split(',').flatMap((one) => {
    const [said = '', number = said] = one.split(':');
    return /^\d+$/.test(said) ? [{ said, number }] : [];
  });

/** Names of the notifications. */
export const ASK = 'contact_ask';
export const ANSWER = 'contact_answer';
