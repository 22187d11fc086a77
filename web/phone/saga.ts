import type { Action } from '@reduxjs/toolkit';
import { call, delay, fork, put, race, select, take, takeLatest } from 'typed-redux-saga';
import { getPhoneChat, getPeople } from '../../gateway/phone/contract.ts';
import { getPhones } from '../../gateway/phone/phones/contract.ts';
import { request, RequestError } from '../api/request.ts';
import { signedOut } from '../api/signing.ts';
import { actSaga } from './actSaga.ts';
import { screenSaga } from './screenSaga.ts';
import * as phone from './slice.ts';

const { pageShown, pageHidden, addressTurned, scanDone, wordsTaken, personAdded } = phone.phoneSlice.actions;
const { phonesRead, phonesAbsent, peopleRead, chatRead } = phone.phoneSlice.actions;

const pollMs = 500;
const retryMs = 2000;
/** The list shows the last line of this many customers, the latest ones. */
const previews = 20;

/** Runs the page of simulated phones: reads them, acts on them, and reports which chat is on the screen. */
export function* phoneSaga() {
  yield* fork(actSaga);
  yield* fork(screenSaga);
  yield* takeLatest([pageShown, pageHidden, signedOut], follow);
}

/** While the page is visible, asks for changes with one request at a time. It reads the rest only after a change. */
function* follow({ type }: Action) {
  if (type !== pageShown.type) return;
  let read = '';
  while (true) {
    let pause = pollMs;
    try {
      const found = yield* call(readPhones);
      if (!found) return yield* put(phonesAbsent());
      yield* put(phonesRead(found));
      const wanted = yield* select(whatIsWanted);
      if (wanted !== read) yield* call(readRest);
      read = wanted;
      if ((yield* select(whatIsWanted)) !== read) pause = 0;
    } catch {
      pause = retryMs;
    }
    yield* race([delay(pause), take([addressTurned, scanDone, wordsTaken, personAdded])]);
  }
}

/** Null when the server has no simulated phones. */
const readPhones = async () => {
  try {
    return await request(getPhones);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
};

type Root = Parameters<typeof phone.selectPlayed>[0];
const whatIsWanted = (state: Root): string =>
  [state.phone.changes, phone.selectPlayed(state)?.phone, state.phone.address.contact].join(' ');

/** Reads the customers of the number, then the open chat, then the last lines of the others. */
function* readRest() {
  const played = yield* select(phone.selectPlayed);
  if (!played) return;
  const people = yield* call(() => request(getPeople, { params: { phone: played.phone } }));
  yield* put(peopleRead({ phone: played.phone, people }));
  const open = yield* select(phone.selectPerson);
  const others = people.slice(-previews).filter(({ number }) => number !== open?.number);
  for (const { number } of open ? [open, ...others] : others) {
    const chat = { phone: played.phone, contact: number };
    yield* put(chatRead({ ...chat, lines: yield* call(() => request(getPhoneChat, { params: chat })) }));
  }
}
