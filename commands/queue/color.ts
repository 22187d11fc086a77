import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { parseEvent } from '../../domain/kernel/event.ts';
import { queue } from '../../domain/queue/decider.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { idOf, streamOf } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store'>;
/** A colour of a company. */
export type Color = { companyId: number; color: string };
type Line = { queueId: number; revision: bigint; position: Position };
type Hold = { is: 'absent' } | { is: 'free' } | { is: 'held'; since: Position };

/** Colours are the same whatever their case. */
export const sameColor = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const claimStream = ({ companyId, color }: Color) =>
  `claim-${companyId}.queueColor.${encodeURIComponent(color.toLowerCase())}`;

/** Who claimed the colour, oldest first. */
const linesOf = async (store: Store, of: Color): Promise<Line[]> =>
  (await store.read(claimStream(of))).events.flatMap(({ event, revision, position }) => {
    const claimed = bookkept(event);
    if (claimed?.type !== 'Claimed') return [];
    const { ownerStream } = claimed.data;
    return [{ queueId: idOf(ownerStream), revision, position }];
  });

/** Whether a queue has the colour, and since which event. */
const holdOf = async (store: Store, { companyId, color }: Color, queueId: number): Promise<Hold> => {
  let state = queue.initial;
  let hold: Hold = { is: 'absent' };
  for (const { event, meta, position } of (await store.read(streamOf('queue', { companyId, id: queueId }))).events) {
    const known = parseEvent(queue.events, event.type, event.data);
    if (known) state = queue.evolve(state, known, meta.at);
    const has = state.is === 'present' && sameColor(state.settings.color, color);
    if (!has) hold = { is: 'free' };
    else if (hold.is !== 'held') hold = { is: 'held', since: position };
  }
  return hold;
};

/** Which of the claimants has the colour; since before `position`, if that is given. */
const keeperOf = async (store: Store, of: Color, lines: readonly Line[], position?: Position) => {
  for (const queueId of new Set(lines.map((line) => line.queueId))) {
    const hold = await holdOf(store, of, queueId);
    if (hold.is === 'held' && (!position || compare(hold.since, position) < 0)) return queueId;
  }
  return null;
};

const append = async (store: Store, of: Color, queueId: number, after: Line | undefined, cause: Cause) => {
  const { companyId } = of;
  const { userId, correlationId: $correlationId, causationId: $causationId } = cause;
  const at = new Date().toISOString();
  const meta = {
    companyId,
    userId,
    at,
    cause: `${cause.id}:${queueId}`,
    command: 'Claim',
    $correlationId,
    $causationId,
  };
  const claimed = { type: 'Claimed', data: { ownerStream: streamOf('queue', { companyId, id: queueId }), at: -1 } };
  try {
    return await store.append(claimStream(of), [claimed], after?.revision ?? 'none', meta);
  } catch (error) {
    if (error instanceof Conflict) return null;
    throw error;
  }
};

/**
 * Claims a colour for a queue chosen beforehand, unless another has it: answers with the id of the queue whose it is then.
 * That may be one which a crash kept from being added: whoever wants the colour adds it. A claim and a change that cross
 * are judged by their places in the log; `losesColor` is the other side.
 */
export const claimColor = async (
  { store }: Needs,
  of: Color,
  chosen: () => Promise<number>,
  cause: Cause,
): Promise<number> => {
  for (let mine: number | undefined; ;) {
    const lines = await linesOf(store, of);
    const last = lines.at(-1);
    const keeper = await keeperOf(store, of, lines);
    if (keeper !== null) return keeper;
    if (last && (await holdOf(store, of, last.queueId)).is === 'absent') return last.queueId;
    mine ??= await chosen();
    if (last?.queueId === mine) return mine;
    const position = await append(store, of, mine, last, cause);
    if (position) return (await keeperOf(store, of, lines, position)) ?? mine;
  }
};

/** Whether somebody else claimed the colour before this queue took it at `since`. */
export const losesColor = async ({ store }: Needs, of: Color, queueId: number, since: Position): Promise<boolean> => {
  const lines = await linesOf(store, of);
  const own = lines.findLastIndex((line) => line.queueId === queueId);
  const rival = lines.slice(own + 1).find((line) => line.queueId !== queueId);
  return rival !== undefined && compare(rival.position, since) < 0;
};
