import { all, call, delay, put, select, takeLatest } from 'typed-redux-saga';
import { instantOf } from '../../../domain/kernel/instant.ts';
import { floorAt, floorChanged, floorChanges, floorTickets } from '../../../projections/floor/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import * as floor from './slice.ts';

/** Waits while the slider moves before it sends a request. */
const settledMs = 200;

function* readThen(at: string, query: { status: string; queueId?: number; userId?: number }, next?: string) {
  if (next !== undefined) {
    const ask = { query: { ...query, at, behind: next } };
    return yield* put(floor.moreTicketsCame(yield* call(() => request(floorTickets, ask))));
  }
  const came = yield* all({
    floor: call(() => request(floorAt, { query: { at } })),
    tickets: call(() => request(floorTickets, { query: { ...query, at } })),
  });
  return yield* put(floor.floorCame(came));
}

function* readChanges(between: { from: string; to: string }, kind: { kind?: string }, next?: string) {
  if (next !== undefined) {
    const ask = { query: { ...between, ...kind, behind: next } };
    return yield* put(floor.moreChangesCame(yield* call(() => request(floorChanged, ask))));
  }
  const came = yield* all({
    changes: call(() => request(floorChanges, { query: between })),
    changed: call(() => request(floorChanged, { query: { ...between, ...kind } })),
  });
  return yield* put(floor.changesCame(came));
}

function* read(action: { type: string }) {
  if (floor.instantChosen.match(action)) yield* delay(settledMs);
  const { zone, instants, mode, narrowed, kind, tickets, changed } = yield* select(floor.selectFloor);
  if (zone === null || !instants) return;
  const isMore = floor.floorMoreAsked.match(action);
  const instant = (written: string) => instantOf(written, zone);
  yield* put(floor.floorLoading());
  try {
    if (mode === 'past') {
      const { status, queueId, userId } = narrowed;
      const query = { status, ...(queueId !== null && { queueId }), ...(userId !== null && { userId }) };
      yield* readThen(instant(instants.at), query, isMore ? (tickets?.next ?? undefined) : undefined);
    } else {
      const between = { from: instant(instants.from), to: instant(instants.to) };
      yield* readChanges(between, kind ? { kind } : {}, isMore ? (changed?.next ?? undefined) : undefined);
    }
  } catch (error) {
    yield* put(floor.floorFailed());
    toastError(error);
  }
}

const asked = [
  floor.floorShown,
  floor.modeChosen,
  floor.instantChosen,
  floor.narrowed,
  floor.kindChosen,
  floor.retried,
  floor.floorMoreAsked,
];

/** Loads the floor at the chosen instant, or the changes between two, each time the choice changes. */
export function* floorSaga() {
  yield* takeLatest(asked, read);
}
joinStore([floor.floorSlice], floorSaga);
