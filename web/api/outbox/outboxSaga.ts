import type { Action, ActionCreatorWithPayload } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, fork, join, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { isPassing, outageEnded } from '../outage.ts';
import { RequestError } from '../request.ts';
import { streamOnline } from '../stream.ts';
import type { Outgoing } from './outgoing.ts';

type OfKey<T = object> = ActionCreatorWithPayload<{ key: string } & T>;
type Outbox<S, M extends Outgoing> = {
  select: (state: S) => readonly M[];
  /** The conversation of a message. Messages of one conversation are sent in the order they were typed. */
  laneOf: (message: M) => number;
  /** Sends a message and shows the answer. Throws the errors of `request`. */
  send: (message: M) => SagaGenerator<unknown>;
  /** Whether the action adds a message. */
  isSent: (action: Action) => action is Action & { payload: M };
  actions: { retryClicked: OfKey; sendBegan: OfKey; sendRefused: OfKey<{ code: string }> };
};

/**
 * Sends the messages of one conversation one after another, in their order. Conversations do not wait for each other. Messages
 * that failed because the server or one of its stores was down are sent again once it is back.
 */
export const createOutboxSaga = <S, M extends Outgoing>({
  select: outgoing,
  laneOf,
  send,
  isSent,
  actions,
}: Outbox<S, M>) => {
  const { retryClicked, sendBegan, sendRefused } = actions;
  const find = (all: readonly M[], key: string) => all.find((one) => one.key === key);

  function* attempt(message: M) {
    yield* put(sendBegan({ key: message.key }));
    try {
      yield* send(message);
    } catch (error) {
      const code = error instanceof RequestError && error.code ? error.code : 'unreachable';
      yield* put(sendRefused({ key: message.key, code }));
    }
  }

  /**
   * Sends a message after all earlier ones. Earlier messages that wait for the server go first. If they fail again, this one waits
   * with them and is not tried.
   */
  function* sendInTurn(before: Task | undefined, message: M) {
    if (before) yield* join(before);
    const lane = (yield* select(outgoing)).filter((one) => laneOf(one) === laneOf(message));
    const place = lane.findIndex(({ key }) => key === message.key);
    for (const one of lane.slice(0, place + 1)) {
      if (one.key !== message.key && !isPassing(one.failed)) continue;
      yield* call(attempt, one);
      const { failed = '' } = find(yield* select(outgoing), one.key) ?? {};
      if (isPassing(failed)) return void (yield* put(sendRefused({ key: message.key, code: failed })));
    }
  }

  return function* outboxSaga() {
    yield* takeEvery([outageEnded, streamOnline], function* () {
      for (const { key, failed } of yield* select(outgoing)) if (isPassing(failed)) yield* put(retryClicked({ key }));
    });
    const last = new Map<number, Task>();
    while (true) {
      const action = yield* take((one: Action) => isSent(one) || retryClicked.match(one));
      const { key } = isSent(action) || retryClicked.match(action) ? action.payload : { key: '' };
      const one = find(yield* select(outgoing), key);
      if (one) last.set(laneOf(one), yield* fork(sendInTurn, last.get(laneOf(one)), one));
    }
  };
};
