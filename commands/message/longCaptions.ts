import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import { connection } from '../../domain/connection/decider.ts';
import { splitText } from '../../domain/message/caption.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import type { MessagePart } from './parts.ts';

/** A message to queue: `words` is the text with its variables filled in, `index` its number in the request. */
export type IndexedPart = MessagePart & { words: string; index: number };

/** A text up to this length fits below a file of any connection. */
const SHORT = 1024;
const quiet = async (): Promise<void> => {};

/**
 * Numbers the messages of a request. A caption that is too long for its connection continues in a separate message after
 * the file. These messages are numbered after all others, so that a repeated request finds the same ones.
 */
export const splitLongCaptions = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  parts: readonly MessagePart[],
  spell: (body: string) => string,
): Promise<IndexedPart[]> => {
  const all = parts.map((part, index): IndexedPart => ({ ...part, words: spell(part.body), index }));
  if (all.every(({ media, words }) => !media || words.length <= SHORT)) return all;
  const { state } = await load(store, connection, { companyId, id: connectionId });
  const most = state.is === 'present' ? capabilitiesOf(state.channel).captionLength : null;
  if (most === null) return all;
  let added = parts.length;
  return all.flatMap((part) => {
    const [words, rest] = splitText(part.words, most);
    if (!part.media || part.template || !rest) return [part];
    const next = { body: rest, words: rest, media: null, index: added++, drop: quiet };
    return [{ ...part, body: words, words }, next];
  });
};
