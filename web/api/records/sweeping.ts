import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { swept } from './entities.ts';
import { ticketFrame } from '../frames.ts';
import type { Held } from './tables.ts';

const everyMs = 60_000;
type Holder = () => SagaGenerator<Partial<Held>>;
const holders = new Set<Holder>();

/** Registers a saga of a list or an open page that returns the tickets, messages and contacts it still shows. */
export const holding = (holder: Holder): void => void holders.add(holder);

const outOfReach = (action: unknown): boolean => ticketFrame.match(action) && action.payload.action === 'delete';

/** Removes records that no screen shows: every minute, and at once when a ticket leaves the user's reach. */
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
