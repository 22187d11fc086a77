import { z } from 'zod';

const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Removes the controls that turn the direction of text. A name stands inside other text: a control in it would turn
 * that text too, or show `gpj.exe` as `exe.jpg`. The joiners of emoji stay.
 */
export const withoutBidi = (name: string): string => name.replaceAll(bidiControls, '');

const rightToLeft = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u;
/**
 * Isolates a name (U+2068, U+2069) that goes into a sentence. Otherwise a name in Arabic or Hebrew would turn the words and
 * signs around it. Other names stay as they are.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** WhatsApp shows strangers in groups by a number whose middle is hidden: +55 ∙∙∙∙∙∙∙∙∙71. */
const hiddenNumber = /^[^\p{L}\p{Nd}]*\+(?:[\s().-]*[\p{Nd}∙•·*]){8,}\s*$/u;

/** Whether a name is only a phone number. It names no one: people, programs and WhatsApp put one where a name is unknown. */
export const isNumberName = (name: string): boolean =>
  hiddenNumber.test(name) || (!/\p{L}/u.test(name) && (name.match(/\p{Nd}/gu)?.length ?? 0) >= 8);

/** A name in an event or a record. Events of older versions lose their bidi controls when they are read. */
export const storedName = z.string().overwrite(withoutBidi);
