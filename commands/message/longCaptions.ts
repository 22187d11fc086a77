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

/** Splits a caption that is too long for its connection. The rest, '' if the caption fits, follows in a message of its own. */
export const splitForConnection = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  body: string,
): Promise<[caption: string, rest: string]> => {
  if (body.length <= SHORT) return [body, ''];
  const { state } = await load(store, connection, { companyId, id: connectionId });
  const most = state.is === 'present' ? capabilitiesOf(state.channel).captionLength : null;
  return most === null ? [body, ''] : splitText(body, most);
};

/**
 * Numbers the messages of a request. A caption that is too long for its connection continues in a separate message after
 * the file. These messages are numbered after all others, so that a repeated request finds the same ones.
 */
export const splitLongCaptions = async (
  deps: Pick<Deps, 'store'>,
  over: { companyId: number; connectionId: number },
  parts: readonly MessagePart[],
  spell: (body: string) => string,
): Promise<IndexedPart[]> => {
  const numbered: IndexedPart[] = [];
  let added = parts.length;
  for (const [index, part] of parts.entries()) {
    const whole = spell(part.body);
    const [words, rest] = part.media && !part.template ? await splitForConnection(deps, over, whole) : [whole, ''];
    numbered.push({ ...part, ...(rest && { body: words }), words, index });
    if (rest) numbered.push({ body: rest, words: rest, media: null, index: added++, drop: quiet });
  }
  return numbered;
};
