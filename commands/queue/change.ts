import { Refused } from '../../domain/kernel/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { QueueSettings } from '../../domain/queue/events.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { handleSeen } from '../kernel/seen.ts';
import { claimColor, losesColor, sameColor } from './color.ts';

type Given = { readonly [K in keyof QueueSettings]?: QueueSettings[K] | undefined };

/** Changes a queue; another colour is claimed first. Refused: see `changeQueue`. */
export const changeQueueOf = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  target: { companyId: number; id: number },
  settings: Given,
  cause: Cause,
  seen: number | undefined,
): Promise<Position | null> => {
  const { store } = deps;
  const { state } = await load(store, queue, target);
  if (state.is !== 'present') throw new Refused('ERR_NO_QUEUE_FOUND');
  const { color } = settings;
  const { color: before } = state.settings;
  const command = { type: 'ChangeQueue', settings } as const;
  if (color === undefined || sameColor(color, before))
    return (await handleSeen(deps, queue, target, command, cause, seen)).position;

  const of = { companyId: target.companyId, color };
  const taken = new Refused('ERR_QUEUE_COLOR_ALREADY_EXISTS', 409);
  // Refused before anything is claimed.
  await handleSeen(deps, { ...queue, decide: () => [] }, target, { type: 'Look' }, cause, seen);
  if ((await claimColor(deps, of, async () => target.id, cause)) !== target.id) throw taken;
  const { position } = await handleSeen(deps, queue, target, command, cause, seen);
  if (!position || !(await losesColor(deps, of, target.id, position))) return position;
  // Somebody claimed the colour before this queue had it: it steps back.
  const back = { type: 'ChangeQueue', settings: { color: before } } as const;
  await handle(store, queue, target, back, { ...cause, id: `${cause.id}:back` });
  throw taken;
};
