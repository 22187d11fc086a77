import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { importAgenda } from '../../../../commands/contact/contract.ts';
import { toastError } from '../../../api/errors.ts';
import { text } from '../../../locales/i18n.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../api/toast.ts';
import * as own from './agendaSlice.ts';
import { phoneUp } from './phoneUp.ts';

/** Checks the phone before an import of its agenda starts, then runs it (R284). */
export function* agendaSaga() {
  yield* takeLatest(own.agendaOpened, findPhone);
  yield* takeLeading(own.agendaStarted, run);
}

function* findPhone() {
  const { phase } = yield* select(own.selectAgenda);
  if (phase === 'asking') yield* call(askPhone);
}

function* askPhone() {
  try {
    yield* put(own.phoneFound(yield* call(() => phoneUp('default'))));
  } catch (error) {
    toastError(error);
    yield* put(own.agendaClosed());
  }
}

function* run() {
  yield* put(own.agendaBegan());
  try {
    const result = yield* call(() => request(importAgenda));
    const { open } = yield* select(own.selectAgenda);
    yield* put(own.agendaEnded(result));
    if (!open) toast.success(text('contact', 'agenda.over', result));
  } catch (error) {
    toastError(error);
    yield* call(askPhone);
  }
}
