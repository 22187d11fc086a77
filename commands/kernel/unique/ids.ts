import { bookkept } from '../../../domain/kernel/bookkeeping.ts';
import type { Store } from '../../../eventstore/store.ts';
import { appendSystemEvent } from './appendSystemEvent.ts';
import { causeOf } from '../handle/cause.ts';

export type Ids = { next(kind: string): Promise<number> };

/** Numeric ids from blocks reserved in the log (`ids-<kind>`): unique across processes, in no order, with gaps. */
export const openIds = (store: Store, blockOf: (kind: string) => number): Ids => {
  const blocks = new Map<string, Promise<{ next: number; to: number }>>();

  const reserve = async (kind: string): Promise<{ next: number; to: number }> => {
    const stream = `ids-${kind}`;
    for (;;) {
      const last = await store.last(stream);
      const reserved = bookkept(last?.event);
      const block = blockOf(kind);
      // Unreadable events may be blocks that were handed out, so skip one block for each.
      const from = (reserved?.type === 'IdsReserved' ? reserved.data.to : 0) + 1 + (last?.unread ?? 0) * block;
      const to = from + block - 1;
      const id = `ids:${kind}:${from}:${crypto.randomUUID()}`;
      const at = { stream, expected: last?.revision };
      if (await appendSystemEvent(store, at, { type: 'IdsReserved', dataOf: () => ({ from, to }) }, causeOf(id, 0)))
        return { next: from, to };
    }
  };

  const take = async (kind: string): Promise<number> => {
    const pending = blocks.get(kind) ?? reserve(kind);
    blocks.set(kind, pending);
    const block = await pending.catch((error: unknown) => {
      blocks.delete(kind);
      throw error;
    });
    if (block.next <= block.to) return block.next++;
    if (blocks.get(kind) === pending) blocks.delete(kind);
    return take(kind);
  };
  return { next: take };
};

/**
 * Block sizes. A sheet import creates thousands of list items at once, and tickets and contacts come in bursts. Others are
 * rare.
 */
const blocks = new Map([
  ['contactListItem', 1_000],
  ['ticket', 50],
  ['contact', 50],
]);
export const blockOf = (kind: string): number => blocks.get(kind) ?? 1;
