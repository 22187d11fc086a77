import './agendaTexts.ts';
import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { importAgenda } from '../../commands/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
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
