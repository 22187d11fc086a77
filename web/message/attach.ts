import { mostFiles } from '../../commands/message/contract.ts';
import { largestMegabytes } from '../../commands/media/contract.ts';
import { seemsTaken } from '../../domain/kernel/mediaKinds.ts';
import { signed } from './useSign.ts';
import type { Draft } from './draft.ts';
import type { Attached } from './timeline.ts';

type Bytes = Pick<File, 'name' | 'type' | 'size'>;
export type Refusal = 'ERR_NO_FILE' | 'ERR_FILE_TOO_LARGE' | 'ERR_FILE_KIND_REFUSED' | 'ERR_FILES_TOO_MANY';

const refusalOf = (file: Bytes): Refusal | null => {
  if (file.size === 0) return 'ERR_NO_FILE';
  if (file.size > largestMegabytes * 1024 * 1024) return 'ERR_FILE_TOO_LARGE';
  return seemsTaken(file) ? null : 'ERR_FILE_KIND_REFUSED';
};

/** Which of the chosen files can go beside those that are there, and why the others cannot. */
export const sifted = <F extends Bytes>(chosen: readonly F[], there: number) => {
  const taken: F[] = [];
  const refused: { name: string; why: Refusal }[] = [];
  for (const file of chosen) {
    const why = refusalOf(file) ?? (there + taken.length < mostFiles ? null : 'ERR_FILES_TOO_MANY');
    if (why) refused.push({ name: file.name, why });
    else taken.push(file);
  }
  return { taken, refused };
};

/** The text and the files of a draft without one: the first one's caption is the text, and the next to be first brings his. */
export const without = ({ text, attached }: Pick<Draft, 'text' | 'attached'>, id: string) => {
  const left = attached.filter((one) => one.id !== id);
  const [first, ...rest] = left;
  if (!first || first === attached[0]) return { attached: left };
  return {
    text: [text, first.caption].filter((said) => said.trim()).join('\n'),
    attached: [{ ...first, caption: '' }, ...rest],
  };
};

/** The files with their captions as they are sent: the text is the first one's, and the first that says anything is signed. */
export const captioned = (attached: readonly Attached[], text: string, author: string | null) => {
  const said = attached.map(({ caption }, index) => (index ? caption : text).trim());
  const first = said.findIndex(Boolean);
  const captions = said.map((caption, index) => signed(caption, index === first ? author : null));
  const [body = ''] = captions;
  return { body, attached: attached.map((one, index) => ({ ...one, caption: index ? (captions[index] ?? '') : '' })) };
};
