import { actionChannel, call, delay, fork, put, take, takeEvery, takeLeading } from 'typed-redux-saga';
import * as contract from '../../gateway/phone/contract.ts';
import { toastError } from '../api/errors.ts';
import { text } from '../locales/i18n.ts';
import { request } from '../api/request.ts';
import { toast } from '../api/toast.ts';
import {
  acted,
  callClicked,
  fileChosen,
  hangUpClicked,
  officialClicked,
  personSubmitted,
  phoneSlice,
  unlinkConfirmed,
  type Saying,
} from './slice.ts';

/** The length of a sound or a video in whole seconds; 0 when the browser does not know it. */
const secondsOf = (file: File): Promise<number> =>
  new Promise((resolve) => {
    const player = document.createElement('video');
    const url = URL.createObjectURL(file);
    const told = (seconds: number) => {
      URL.revokeObjectURL(url);
      resolve(Number.isFinite(seconds) ? Math.round(seconds) : 0);
    };
    player.preload = 'metadata';
    player.onloadedmetadata = () => told(player.duration);
    player.onerror = () => told(0);
    player.src = url;
  });

const { scanClicked, scanDone, scanRefused, scanForgotten } = phoneSlice.actions;
const { draftChanged, wordsSaid, wordsTaken, wordsRefused, personAdded, personRefused, officialAdded } =
  phoneSlice.actions;

const connectingMs = 30_000;

/** Runs the user's actions on the phones: scan a code, write, call, add a customer, unlink the device. */
export function* actSaga() {
  yield* takeEvery(scanClicked, scan);
  yield* takeLeading(personSubmitted, addPerson);
  yield* takeLeading(unlinkConfirmed, unlink);
  yield* takeLeading(officialClicked, addOfficial);
  yield* takeLeading(callClicked, ring);
  yield* takeLeading(hangUpClicked, hangUp);
  yield* takeEvery(acted, act);
  yield* takeEvery(fileChosen, sendFile);
  yield* fork(speak);
}

function* scan({ payload: code }: ReturnType<typeof scanClicked>) {
  try {
    const { phone } = yield* call(() => request(contract.scanCode, { body: { whatsappId: code.whatsappId } }));
    yield* put(scanDone({ code, phone }));
    yield* delay(connectingMs);
    yield* put(scanForgotten(code));
  } catch (error) {
    toastError(error);
    yield* put(scanRefused(code));
  }
}

function* addPerson({ payload: { phone, name, group } }: ReturnType<typeof personSubmitted>) {
  try {
    const person = yield* call(() =>
      request(group ? contract.addPhoneGroup : contract.addPerson, { params: { phone }, body: { name } }),
    );
    yield* put(personAdded({ phone, person }));
  } catch (error) {
    toastError(error);
    yield* put(personRefused());
  }
}

function* addOfficial() {
  try {
    yield* put(officialAdded(yield* call(() => request(contract.addOfficialNumber))));
  } catch (error) {
    toastError(error);
  }
}

function* unlink({ payload: { phone } }: ReturnType<typeof unlinkConfirmed>) {
  try {
    yield* call(() => request(contract.unlinkSimulatedPhone, { params: { phone } }));
    toast.success(text('phone', 'unlinked'));
  } catch (error) {
    toastError(error);
  }
}

function* ring({ payload: { phone, contact, video } }: ReturnType<typeof callClicked>) {
  try {
    yield* call(() => request(contract.callUp, { params: { phone, contact }, body: { video } }));
  } catch (error) {
    toastError(error);
  }
}

function* hangUp({ payload: params }: ReturnType<typeof hangUpClicked>) {
  try {
    yield* call(() => request(contract.hangUpCall, { params }));
  } catch (error) {
    toastError(error);
  }
}

function* act({ payload: { act: body, ...params } }: ReturnType<typeof acted>) {
  try {
    yield* call(() => request(contract.sayOnPhone, { params, body }));
  } catch (error) {
    toastError(error);
  }
}

function* sendFile({ payload: { phone, contact, as, file, caption } }: ReturnType<typeof fileChosen>) {
  const params = { phone, contact };
  const form = new FormData();
  const seconds = /^(audio|voice|video)$/.test(as) ? yield* call(() => secondsOf(file)) : 0;
  for (const [name, value] of Object.entries({ as, caption, seconds })) form.set(name, String(value));
  form.set('file', file, file.name);
  try {
    yield* put(draftChanged({ ...params, text: '' }));
    yield* call(() => request(contract.sayFile, { params, form }));
  } catch (error) {
    yield* put(draftChanged({ ...params, text: caption }));
    toastError(error);
  }
}

/** Sends messages one after the other, in the order they were typed. */
function* speak() {
  const said = yield* actionChannel(wordsSaid);
  while (true) yield* call(say, (yield* take(said)).payload);
}

function* say(saying: Saying) {
  const { phone, contact, key } = saying;
  try {
    const ask = {
      params: { phone, contact },
      body: { text: saying.text, ...(saying.quoted && { quoted: saying.quoted }) },
    };
    const { id } = yield* call(() => request(contract.sayOnPhone, ask, { key }));
    yield* put(wordsTaken({ key, id }));
  } catch (error) {
    toastError(error);
    yield* put(wordsRefused(saying));
  }
}
