import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';

const longest = 120;
/** Control characters, and those that reverse the writing direction, so that `exe.fdp` would read `pdf.exe`. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * Cleans a sender's file name for showing and saving: no path, no invisible characters. If its extension does not fit the
 * file's type, the right one is appended.
 */
export const cleanFileName = (given: string, kind: string): string => {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last.replaceAll(unseen, '').replace(/^[\s.]+|[\s.]+$/g, '');
  const name = seen || 'arquivo';
  const fits = [kind, ...(mediaKinds[kind]?.also ?? [])].includes(endingOf(name));
  const ending = fits ? `.${endingOf(name)}` : `.${kind}`;
  const stem = fits ? name.slice(0, -ending.length) : name;
  return `${Array.from(stem).slice(0, longest).join('').trim() || 'arquivo'}${fits ? name.slice(-ending.length) : ending}`;
};
