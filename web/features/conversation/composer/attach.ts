import { signed } from './useSign.ts';
import type { Draft } from './draft.ts';
import type { Attached } from '../../../api/outbox/outgoing.ts';

/**
 * Removes a file from a draft. The draft text is the caption of the first file; the next first file adds its own caption to it.
 */
export const without = ({ text, attached }: Pick<Draft, 'text' | 'attached'>, id: string) => {
  const left = attached.filter((one) => one.id !== id);
  const [first, ...rest] = left;
  if (!first || first === attached[0]) return { attached: left };
  return {
    text: [text, first.caption].filter((said) => said.trim()).join('\n'),
    attached: [{ ...first, caption: '' }, ...rest],
  };
};

/**
 * Prepares files and captions for sending. The draft text is the caption of the first file. The first caption that is not empty
 * gets the signature.
 */
export const captioned = (attached: readonly Attached[], text: string, author: string | null) => {
  const said = attached.map(({ caption }, index) => (index ? caption : text).trim());
  const first = said.findIndex(Boolean);
  const captions = said.map((caption, index) => signed(caption, index === first ? author : null));
  const [body = ''] = captions;
  return { body, attached: attached.map((one, index) => ({ ...one, caption: index ? (captions[index] ?? '') : '' })) };
};
