import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { swept } from './entities.ts';
import { ticketFrame } from './frames.ts';
import type { Held } from './tables.ts';

const everyMs = 60_000;
type Holder = () => SagaGenerator<Partial<Held>>;
const holders = new Set<Holder>();

/** A list or an open page says which tickets, messages and contacts it holds: a saga that reads its own state. */
export const holding = (holder: Holder): void => void holders.add(holder);

const outOfReach = (action: unknown): boolean => ticketFrame.match(action) && action.payload.action === 'delete';

/** What nobody shows any more leaves the store: within a minute, and at once where a ticket went out of the user's reach. */
export function* sweepSaga() {
  while (true) {
    yield* race({ later: delay(everyMs), gone: take(outOfReach) });
    const held = { ticket: new Array<number>(), message: new Array<string>(), contact: new Array<number>() };
    for (const holder of holders) {
      const { ticket = [], message = [], contact = [] } = yield* call(holder);
      held.ticket.push(...ticket);
      held.message.push(...message);
      held.contact.push(...contact);
    }
    yield* put(swept(held));
  }
}
