import { call, delay, put, select, takeLatest } from 'typed-redux-saga';
import { listContacts } from '../../../projections/contact/contract.ts';
import { listUsers } from '../../../projections/user/contract.ts';
import { told } from './entities.ts';
import { toastError } from '../errors.ts';
import { joinStore } from '../feature.ts';
import type { News } from './kinds.ts';
import { request } from '../request.ts';
import { holding } from './sweeping.ts';
import { fewestLetters, foundSlice, peopleFound, seekingFailed, selectFound, sought } from './foundSlice.ts';

const searchDelayMs = 500;

const search = async (kind: 'contact' | 'user', searchParam: string): Promise<News> =>
  kind === 'contact'
    ? { contact: (await request(listContacts, { query: { searchParam } })).contacts }
    : { user: (await request(listUsers, { query: { searchParam } })).users };

function* seek({ payload: { kind, term } }: ReturnType<typeof sought>) {
  const searchParam = term.trim();
  if (searchParam.length < fewestLetters) return;
  yield* delay(searchDelayMs);
  try {
    const news = yield* call(search, kind, searchParam);
    yield* put(told(news));
    yield* put(peopleFound((news[kind] ?? []).map(({ id }) => id)));
  } catch (error) {
    yield* put(seekingFailed());
    toastError(error);
  }
}

function* holds() {
  return { contact: (yield* select(selectFound)).ids };
}

/** Searches people by name, 500 ms after the last letter. A newer search replaces the results of an older one. */
export function* foundSaga() {
  holding(holds);
  yield* takeLatest(sought, seek);
}

joinStore([foundSlice], foundSaga);
