import { call, delay, put, takeEvery } from 'typed-redux-saga';
import { sendByApi, statusByApi } from '../../../commands/externalApi/contract.ts';
import { codeText, toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { externalApiSlice, sendClicked, sendingEnded, type Wish } from './slice.ts';

const formOf = ({ number, body, files }: Wish): FormData => {
  const form = new FormData();
  form.append('number', number);
  for (const file of files) form.append('medias', file, file.name);
  if (body) form.append('body', body);
  return form;
};

const LOOK_MS = 500;
const WAITS_MS = 6_000;
/** After 5 s a toast says that the message waits; after a minute the page stops checking. */
const [WAITS_AT, LOOKS] = [10, 120];

/** A message counts as sent once WhatsApp took it. Until then it waits, for example for its connection. */
function* tellOutcome(messageId: string, token: string) {
  for (let looks = 1; looks <= LOOKS; looks++) {
    const asked = request(statusByApi, { params: { messageId } }, { token });
    // The message is queued even if this request fails.
    const told = yield* call(() => asked.catch(() => null));
    if (told?.status === 'failed') return toast.error(codeText(told.error));
    if (told && told.status !== 'queued') return toast.success(text('externalApi', 'sent'));
    yield* delay(LOOK_MS);
    if (looks === WAITS_AT) toast.info(text('externalApi', 'waits'), WAITS_MS);
  }
}

function* send({ payload: { kind, wish } }: ReturnType<typeof sendClicked>) {
  const { token, number, body } = wish;
  const ask = kind === 'text' ? { body: { number, body } } : { form: formOf(wish) };
  try {
    const { ids } = yield* call(() => request(sendByApi, ask, { token }));
    yield* put(sendingEnded({ kind, done: true }));
    yield* tellOutcome(ids.at(-1) ?? '', token);
  } catch (error) {
    yield* put(sendingEnded({ kind, done: false }));
    toastError(error);
  }
}

/** The forms of the page call the API like a program, with the typed token. */
export function* externalApiSaga() {
  yield* takeEvery(sendClicked, send);
}
joinStore([externalApiSlice], externalApiSaga);
