import { bookkeepingEvents } from './bookkeeping.ts';
import type { Commands, Decider } from './decider.ts';

const { RequestTaken, IdGiven } = bookkeepingEvents;
/** A request with an Idempotency-Key (hashed), its body (hashed), and the id of the record it creates. */
export type NotedRequest = { key: string; body: string; id: number | null };
type Command = Commands<{ TakeRequest: { key: string; body: string }; GiveId: { key: string; id: number } }>;

/** The latest requests of a company whose keys share a prefix (stream `request-<company>.<beginning>`). */
export const requests: Decider<
  readonly NotedRequest[],
  Command,
  { RequestTaken: typeof RequestTaken; IdGiven: typeof IdGiven }
> = {
  feature: 'request',
  events: { RequestTaken, IdGiven },
  initial: [],
  keeps: 15,
  decide: (command, state) => {
    const { key } = command;
    const known = state.find((each) => each.key === key);
    if (command.type === 'TakeRequest')
      return known ? [] : [{ type: 'RequestTaken', data: { key, body: command.body } }];
    return known?.id === null ? [{ type: 'IdGiven', data: { key, id: command.id } }] : [];
  },
  evolve: (state, { type, data }) =>
    type === 'RequestTaken'
      ? [...state, { ...data, id: null }]
      : state.map((each) => (each.key === data.key ? { ...each, id: data.id } : each)),
};
