import './texts.ts';
import { call, put, takeEvery } from 'typed-redux-saga';
import { sendByApi } from '../../commands/externalApi/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import { externalApiSlice, sendClicked, sendingEnded, type Wish } from './slice.ts';

const formOf = ({ number, body, files }: Wish): FormData => {
  const form = new FormData();
  form.append('number', number);
  for (const file of files) form.append('medias', file, file.name);
  if (body) form.append('body', body);
  return form;
};

function* send({ payload: { kind, wish } }: ReturnType<typeof sendClicked>) {
  const { token, number, body } = wish;
  const ask = kind === 'text' ? { body: { number, body } } : { form: formOf(wish) };
  try {
    yield* call(() => request(sendByApi, ask, { token }));
    yield* put(sendingEnded({ kind, done: true }));
    toast.success(text('externalApi', 'sent'));
  } catch (error) {
    yield* put(sendingEnded({ kind, done: false }));
    toastError(error);
  }
}

/** What is tried on the page goes the way of a program: by the token that was typed. */
export function* externalApiSaga() {
  yield* takeEvery(sendClicked, send);
}
joinStore([externalApiSlice], externalApiSaga);
