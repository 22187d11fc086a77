import { signed } from './useSign.ts';
import type { Draft } from './draft.ts';
import type { Attached } from './timeline.ts';

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
