import { shorten } from '../../domain/kernel/shorten.ts';

/** What a conversation keeps of a message's words; of a longer one the rest lies in `raw` (content.ts). */
export const LONGEST_BODY = 65_536;
/** As long as a person may write it (commands/contact). */
const LONGEST_NAME = 50;

/** They show nothing, and each would take six letters in the log. */
const controls = /(?![\t\n\r])\p{Cc}/gu;
const lone = /\p{Surrogate}/gu;
/** Of these no sign is left on a screen, or they turn the text around them; but joiners and tags belong to emoji. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
const visible = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Words of a message as they enter the log: without lone surrogates and controls but tabs and line ends, 65,536 letters
 * of at most three bytes each.
 */
export const cleanText = (text: string): string => {
  const whole = text.replace(controls, '').replace(lone, '');
  return whole.length > LONGEST_BODY ? whole.slice(0, LONGEST_BODY).replace(lone, '') : whole;
};

/**
 * A name that WhatsApp tells (a push name, an entry of the agenda, a visiting card), in one line of at most 50 letters,
 * without control and bidi characters; a longer one ends in an ellipsis. '' when nothing of it can be seen.
 */
export const cleanName = (name: string): string => {
  const line = name.slice(0, LONGEST_BODY).replace(/\s+/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim();
  const cut = shorten(line.replace(lone, ''), LONGEST_NAME);
  return visible.test(cut) ? cut : '';
};
