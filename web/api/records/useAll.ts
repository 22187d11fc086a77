import './shapes.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { fileListCalls } from '../../../domain/fileList/record.ts';
import { integrationCalls } from '../../../domain/integration/record.ts';
import { promptCalls } from '../../../domain/prompt/record.ts';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { tagCalls } from '../../../domain/tag/record.ts';
import { messageTemplateCalls } from '../../../domain/template/record.ts';
import { listQueues } from '../../../projections/queue/contract.ts';
import { allUsers } from '../../../projections/user/contract.ts';
import {
  allAsked,
  allBegan,
  allCame,
  allFailed,
  selectAllOf,
  selectPhase,
  told,
  type EntitiesRoot,
} from './entities.ts';
import { toastError } from '../errors.ts';
import { joinStore } from '../feature.ts';
import type { Whole } from './kinds.ts';
import { byId, byName, byOrder, byText } from './words.ts';
import { request } from '../request.ts';
import { streamReset } from '../stream.ts';

export type Offered =
  | 'queue'
  | 'tag'
  | 'user'
  | 'quickmessage'
  | 'queueIntegration'
  | 'prompt'
  | 'file'
  | 'ContactList'
  | 'template'
  | 'whatsapp';
/** Connections are missing here: their own saga reads them, and an admin follows them from sign-in on. */
const calls = {
  queue: () => request(listQueues),
  tag: () => request(tagCalls.all),
  user: () => request(allUsers),
  quickmessage: () => request(quickMessageCalls.all),
  queueIntegration: () => request(integrationCalls.all),
  prompt: () => request(promptCalls.all),
  file: () => request(fileListCalls.all),
  ContactList: () => request(contactListCalls.all),
  template: () => request(messageTemplateCalls.all),
};
const kinds = [
  'queue',
  'tag',
  'user',
  'quickmessage',
  'queueIntegration',
  'prompt',
  'file',
  'ContactList',
  'template',
] as const;

const selects: { [K in Offered]: (state: EntitiesRoot) => Whole[K][] } = {
  queue: selectAllOf('queue', byOrder),
  tag: selectAllOf('tag', byName),
  user: selectAllOf('user', byName),
  quickmessage: selectAllOf(
    'quickmessage',
    byText(({ shortcode }) => shortcode),
  ),
  queueIntegration: selectAllOf('queueIntegration', byName),
  prompt: selectAllOf('prompt', byName),
  file: selectAllOf('file', byName),
  ContactList: selectAllOf('ContactList', byName),
  template: selectAllOf('template', byName),
  whatsapp: selectAllOf('whatsapp', byId),
};

/** Every record of a kind in the company: read when first needed, and live from then on. */
export const useAll = <K extends Offered>(kind: K, wanted = true): readonly Whole[K][] => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (wanted) dispatch(allAsked(kind));
  }, [dispatch, kind, wanted]);
  return useSelector(selects[kind]);
};

function* read(kind: keyof typeof calls) {
  yield* put(allBegan(kind));
  try {
    const records = yield* call(calls[kind]);
    yield* put(told({ [kind]: records }));
    yield* put(allCame({ kind, ids: records.map(({ id }) => id) }));
  } catch (error) {
    yield* put(allFailed(kind));
    toastError(error);
  }
}

/** Reads each requested kind once, and again after a reset of the stream. */
export function* allSaga() {
  for (const kind of kinds) {
    const phase = (state: EntitiesRoot) => selectPhase(state, kind);
    yield* takeLeading(
      (action: unknown) => allAsked.match(action) && action.payload === kind,
      function* () {
        if ((yield* select(phase)) !== 'ready') yield* call(read, kind);
      },
    );
    yield* takeEvery(streamReset, function* () {
      if ((yield* select(phase)) !== 'idle') yield* call(read, kind);
    });
  }
}

joinStore([], allSaga);
