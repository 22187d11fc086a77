import { normalised } from '../kernel/search.ts';
import { noOccasion, plainVariable, variableValue, type Occasion } from '../kernel/variables.ts';
import type { CampaignSettings } from './settings.ts';

/** Names that a company's variables cannot have: {nome}, {numero} and {email} always are the recipient's. */
export const ownVariables = ['nome', 'numero', 'email'] as const;

/** A word in braces, one pair or more. */
const placeholder = /[{｛]+([^{}｛｝]*)[}｝]+/gu;
/**
 * Matches placeholders and unpaired braces (typing errors), but not a single brace next to no word: `:{`.
 */
const anyBraces = /[{｛]+[^{}｛｝]*[}｝]+|\{+[\p{L}\p{N}_.-]+|[\p{L}\p{N}_.-]+\}+|\{{2,}|\}{2,}/gu;

type Variables = CampaignSettings['variables'];
/** Campaigns are sent before the recipient has a ticket. */
type Recipient = Omit<Occasion, 'ticket'>;

/** Returns the company's variable of that name: an exact match, else one that ignores accents, spaces, `_` and `-`. */
const companysOf = (word: string, variables: Variables): string | undefined => {
  const [exact, plain] = [word.trim().toLowerCase(), plainVariable(word)];
  const found =
    variables.find(({ key }) => key.toLowerCase() === exact) ??
    variables.find(({ key }) => plainVariable(key) === plain);
  return found?.value;
};
const filledBy = (text: string, valueOf: (word: string) => string | null): string =>
  text.replaceAll(placeholder, (whole, word: string) => valueOf(word) ?? whole);

/**
 * Fills in the variables of a text (R522): the recipient's {nome}, {numero} and {email}, the company's, and those of quick
 * messages that need no ticket. One or more pairs of braces are accepted. The value of a company's variable may contain the
 * recipient's. Other words in braces stay.
 */
export const filledIn = (text: string, recipient: Recipient, variables: Variables): string => {
  const general = (word: string) => variableValue(word, { ...recipient, ticket: null });
  return filledBy(text, (word) => {
    const isOwn = ownVariables.some((own) => own === plainVariable(word));
    const companys = isOwn ? undefined : companysOf(word, variables);
    return companys === undefined ? general(word) : filledBy(companys, general);
  });
};

/** Placeholders of other programs: %nome%, [Nome], <<nome>>, #nome#, ((nome)), ${nome}, $nome, «nome». */
const foreign = [
  /(?<![\d%])%+([\p{L}\s_.-]+)%+/gu,
  /\[+([\p{L}\s_.-]+)\]+/gu,
  /<+([\p{L}\s_.-]+)>+/gu,
  /#([\p{L}\s_.-]+)#/gu,
  /\({2,}([\p{L}\s_.-]+)\){2,}/gu,
  /[$#@]\{+([\p{L}\s_.-]+)\}+/gu,
  /\$([\p{L}_]+)/gu,
  /«([\p{L}\s_.-]+)»/gu,
  /__([\p{L}]+)__/gu,
];
/** A merge tag is a placeholder with any word, because no one writes these signs by hand: *|FNAME|*. */
const mergeTag = /\*\|[^|*]+\|\*/g;
const ofCustomer = /(?:do|da|del?|de)?(?:cliente|contato|contacto|customer)$/;
/** Returns the placeholders of other programs that name one of our variables. Other text in brackets is the writer's. */
const foreignVariables = (text: string, variables: Variables): string[] => {
  const isKnown = (word: string) =>
    companysOf(word, variables) !== undefined || variableValue(word, noOccasion) !== null;
  return foreign.flatMap((form) =>
    [...text.matchAll(form)].flatMap(([whole, word = '']) =>
      [word, plainVariable(word).replace(ofCustomer, '')].some(isKnown) ? [whole] : [],
    ),
  );
};

/**
 * Returns all placeholders of a text that would reach a customer unfilled, as written, each once: words in braces, and
 * variables between the marks of other programs.
 */
export const unknownVariables = (text: string, variables: Variables): string[] => [
  ...new Set([
    ...(filledIn(text, noOccasion, variables).match(anyBraces) ?? []),
    ...(text.match(mergeTag) ?? []),
    ...foreignVariables(text, variables),
  ]),
];

/** Returns the index of the text for a recipient, always the same one (R522); null if all texts are empty. */
export const chosenText = (texts: readonly string[], campaignId: number, key: string): number | null => {
  const filled = texts.flatMap((text, n) => (text.trim() ? [n] : []));
  let hash = 0x811c9dc5;
  for (const sign of `${campaignId}|${key}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return filled[((hash ^ (hash >>> 13)) >>> 0) % Math.max(1, filled.length)] ?? null;
};

const bare = (text: string): string =>
  normalised(text.normalize('NFKC'))
    .replaceAll(/['’\p{Cf}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const thumbs = /^(?:(?:👍|👌)[\u{1F3FB}-\u{1F3FF}]?\s*|(?:✅|✔|☑)\uFE0F?\s*)+$/u;

const thumbsDown = /^(?:(?:👎|🙅)[\u{1F3FB}-\u{1F3FF}]?(?:\u200D[♀♂]\uFE0F?)?\s*|(?:❌|🚫|⛔)\uFE0F?\s*)+$/u;
/** Takes out drawn letters: `siiim`, `okkk`. */
const undrawn = (text: string): string => text.replaceAll(/(\p{L})\1+/gu, '$1');
/** An answer with more words than this says more than yes. */
const FEW = 6;
/** The words that begin a no, in the three languages. */
const noWords = new Set([
  'nao',
  'naum',
  'n',
  'nem',
  'nunca',
  'jamais',
  'negativo',
  'dispenso',
  'nah',
  'not',
  'nope',
  'nop',
  'never',
  'jamas',
]);
/** In Portuguese 'no' means "in the". It is a no only when alone or before one of these words. */
const behindNo = new Set([undefined, 'gracias', 'thanks', 'thank', 'thx', 'quiero', 'me', 'por', 'need', 'way']);
/** Greetings and pronouns that people put before a yes or a no. */
const ahead =
  /^(?:(?:por favor|please|pfv|oi+e?|ola|opa|bom dia|boa tarde|boa noite|hi|hello|hola|buenos dias|buenas tardes|buenas noches|eu|i|yo) )+/;
/** A no at the end of a short answer: `agora não`, `quero não`. */
const noBehind = new Set(['nao', 'naum']);
/** Begins an answer that is no clear no: `acho que não`. */
const unsure = new Set(['acho', 'creio', 'talvez']);
/** These say no without a word of no at their beginning. */
const noPhrases =
  /^(?:de (?:jeito|forma|maneira) (?:nenhuma?|alguma)|sem interesse|de ninguna manera|ni hablar)(?= |$)/;
/** Behind a no, these say that the question was not understood or not read, or how glad someone is: `não vejo a hora`. */
const behindUnclearNo = new Set([
  'sei',
  'entendi',
  'recebi',
  'vi',
  'lembro',
  'conheco',
  'compreendi',
  'vejo',
  'perco',
  'entendo',
  'acredito',
]);
/** Words that take back, doubt or postpone a yes. */
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
  'quem',
  'quien',
  'who',
  'distancia',
]);

/**
 * Whether an answer, or an emoji on the question, confirms (R523): one of the words in the settings, or a thumbs up. A short
 * answer may continue after the word, but not with a no or a delay, and it is no question: `Sim?` asks who writes. A greeting
 * may be before it.
 */
export const isConfirmation = (said: string, { pt, en, es }: CampaignSettings['confirmationWords']): boolean => {
  if (thumbs.test(said.trim())) return true;
  if (/[?¿]/.test(said)) return false;
  const whole = bare(said).replace(ahead, '');
  const words = whole.split(' ');
  const yes = [...pt, ...en, ...es].map(bare).filter(Boolean);
  if (yes.includes(whole) || yes.some((word) => undrawn(word) === undrawn(whole))) return true;
  const isNo = words.at(-1) === 'no' || words.some((word) => noWords.has(word) || unlessWords.has(word));
  const isShort = words.length <= FEW && !isNo;
  return isShort && yes.some((word) => whole.startsWith(`${word} `));
};

/**
 * Whether an answer, or an emoji on the question, begins with a no or is a thumbs down. A short one may end with it, but a
 * question does not: `pode ser segunda não?`
 */
export const isRejection = (said: string): boolean => {
  const words = bare(said).replace(ahead, '').split(' ');
  const [drawn = '', second] = words;
  const first = undrawn(drawn);
  const isUnsure = unsure.has(words[0] ?? '');
  const isNoBehind = words.length <= FEW && !isUnsure && noBehind.has(words.at(-1) ?? '') && !/[?¿]/.test(said);
  if (noWords.has(first) && behindUnclearNo.has(second ?? '')) return false;
  if (noPhrases.test(words.join(' '))) return true;
  return thumbsDown.test(said.trim()) || noWords.has(first) || (first === 'no' && behindNo.has(second)) || isNoBehind;
};
