import { shorten } from '../../../domain/kernel/shorten.ts';

/** Maximum length of a message's text in a conversation. `raw` holds the rest of a longer text (content.ts). */
export const LONGEST_BODY = 65_536;
/** The limit of names that users enter (commands/contact). */
const LONGEST_NAME = 50;

/** Control characters show nothing, and each would take six letters in the log. */
const controls = /(?![\t\n\r])\p{Cc}/gu;
const lone = /\p{Surrogate}/gu;
/**
 * Characters that are invisible, or that change the direction of the text around them. Joiners and tags stay, because emoji
 * need them.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Co}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
const visible = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
const invisible = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text shows nothing: it is empty, or all white space, controls and characters without a shape. */
export const isInvisible = (text: string): boolean => invisible.test(text);
/** Returns the first text that shows something; '' if none does. */
export const firstVisibleText = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find((text) => text && !isInvisible(text)) ?? '';

/**
 * Cleans the text of a message for the log: no lone surrogates, no controls except tabs and line ends, and at most 65,536
 * letters of at most three bytes each.
 */
export const cleanText = (text: string): string => {
  const whole = text.replace(controls, '').replace(lone, '');
  return whole.length > LONGEST_BODY ? whole.slice(0, LONGEST_BODY).replace(lone, '') : whole;
};

/**
 * Cleans a text that stands inside others: one line of at most `longest` letters, without control and bidi characters. A
 * longer one ends in an ellipsis. Returns '' if nothing of it is visible.
 */
export const cleanLine = (text: string, longest: number): string => {
  const line = text.slice(0, LONGEST_BODY).replace(/\s+/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim();
  const cut = shorten(line.replace(lone, ''), longest);
  return visible.test(cut) ? cut : '';
};

/** Cleans a name from WhatsApp: a push name, one of the address book or of a visiting card. */
export const cleanPersonName = (name: string): string => cleanLine(name, LONGEST_NAME);
