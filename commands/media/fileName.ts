import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';

const longest = 120;
/** Control characters, and those that turn the direction of writing round, so that `exe.fdp` reads `pdf.exe`. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * A file's name as its sender knows it, made safe to show and to save under: no path, nothing unseen, and an ending that
 * belongs to the kind of the file, put behind it where it does not.
 */
export const cleanName = (given: string, kind: string): string => {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last.replaceAll(unseen, '').replace(/^[\s.]+|[\s.]+$/g, '');
  const name = seen || 'arquivo';
  const fits = [kind, ...(mediaKinds[kind]?.also ?? [])].includes(endingOf(name));
  const ending = fits ? `.${endingOf(name)}` : `.${kind}`;
  const stem = fits ? name.slice(0, -ending.length) : name;
  return `${Array.from(stem).slice(0, longest).join('').trim() || 'arquivo'}${fits ? name.slice(-ending.length) : ending}`;
};
