import { normalised } from '../kernel/search.ts';
import type { CampaignSettings } from './settings.ts';

/** Whom it is said to. */
type Whom = { name: string; number: string; email: string };

/** What {nome}, {numero} and {email} stand for is the recipient's: no variable of the company is called so. */
export const ownVariables = ['nome', 'numero', 'email'] as const;

/** A word in braces. */
const placeholder = /\{\s*([\p{L}\p{N}_-]+)\s*\}/gu;

/** What of a text is in braces and stands for nothing: it goes out as it is, each once. */
export const unknownVariables = (text: string, variables: CampaignSettings['variables']): string[] => {
  const known = new Set<string>([...ownVariables, ...variables.map(({ key }) => key.toLowerCase())]);
  const found = [...text.matchAll(placeholder)].filter(([, key = '']) => !known.has(key.toLowerCase()));
  return [...new Set(found.map(([whole]) => whole))];
};

/** A text with {nome}, {numero}, {email} and the company's own variables filled in (R522); other words in braces stay. */
export const filledIn = (text: string, whom: Whom, variables: CampaignSettings['variables']): string => {
  const own = { nome: whom.name, numero: whom.number, email: whom.email };
  const values = new Map(variables.map(({ key, value }) => [key.toLowerCase(), value]));
  for (const key of ownVariables) values.set(key, own[key]);
  return text.replaceAll(placeholder, (whole, key: string) => values.get(key.toLowerCase()) ?? whole);
};

/** Which of the texts that are filled in somebody gets: the same one however often this is asked (R522); null: there is none. */
export const chosenText = (texts: readonly string[], campaignId: number, key: string): number | null => {
  const filled = texts.flatMap((text, n) => (text.trim() ? [n] : []));
  let hash = 0x811c9dc5;
  for (const sign of `${campaignId}|${key}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return filled[((hash ^ (hash >>> 13)) >>> 0) % Math.max(1, filled.length)] ?? null;
};

const bare = (text: string): string =>
  normalised(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const thumbs = /^👍[\u{1F3FB}-\u{1F3FF}]?$/u;

const thumbsDown = /^👎[\u{1F3FB}-\u{1F3FF}]?$/u;
/** An answer of more words says more than yes. */
const FEW = 6;
/** What begins a no, in the three languages. */
const noWords = new Set(['nao', 'nunca', 'jamais', 'negativo', 'not', 'nope', 'never', 'jamas']);
/** In Portuguese 'no' says where: a no it is alone, or before one of these. */
const behindNo = new Set([undefined, 'gracias', 'thanks', 'thank', 'thx', 'quiero', 'me', 'por', 'need', 'way']);
/** What makes another thing of a yes. */
const unlessWords = new Set([
  'nem',
  'mas',
  'porem',
  'depois',
  'but',
  'dont',
  'later',
  'pero',
  'tampoco',
  'despues',
  'luego',
]);

/**
 * Whether an answer, or an emoji on the question, confirms (R523): one of the words of the settings, or a thumb up. A short answer may
 * say more behind the word, so long as nothing of it is a no, or puts it off.
 */
export const confirms = (said: string, { pt, en, es }: CampaignSettings['confirmationWords']): boolean => {
  if (thumbs.test(said.trim())) return true;
  const whole = bare(said);
  const words = whole.split(' ');
  const yes = [...pt, ...en, ...es].map(bare).filter(Boolean);
  if (yes.includes(whole)) return true;
  const isNo = words.at(-1) === 'no' || words.some((word) => noWords.has(word) || unlessWords.has(word));
  const isShort = words.length <= FEW && !isNo;
  return isShort && yes.some((word) => whole.startsWith(`${word} `));
};

/** Whether an answer, or an emoji on the question, begins with a no, or is a thumb down. */
export const declines = (said: string): boolean => {
  const [first = '', second] = bare(said).split(' ');
  return thumbsDown.test(said.trim()) || noWords.has(first) || (first === 'no' && behindNo.has(second));
};
