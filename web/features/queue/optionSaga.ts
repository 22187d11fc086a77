import { all, call, fork, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { addQueueOption, changeQueueOption, removeQueueOption } from '../../../commands/queue/contract.ts';
import { billSources } from '../../../domain/kernel/optionAnswer.ts';
import { wholeQueueShape } from '../../../domain/queue/whole.ts';
import { billSettings } from '../../../domain/bill/settings.ts';
import { listSettings } from '../../../projections/setting/contract.ts';
import { listQueueOptions } from '../../../projections/queue/contract.ts';
import { toastError } from '../../api/errors.ts';
import { recordKept } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import * as menu from './optionSlice.ts';
import { queues } from './slice.ts';

function* fetchList(parentId: menu.Parent) {
  const { queueId } = yield* select(menu.selectMenu);
  if (queueId === null) return;
  try {
    const query = { queueId, parentId: parentId ?? -1 };
    const options = yield* call(() => request(listQueueOptions, { query }));
    yield* put(menu.listCame({ queueId, parentId, options }));
  } catch (error) {
    yield* put(menu.optionsFailed(parentId));
    toastError(error);
  }
}

/** Finds the billing programs that the company has set up. On failure none is offered, and the chosen one stays. */
function* fetchBillSources() {
  try {
    const settings = yield* call(() => request(listSettings));
    const isSet = (key: string) => settings.some((each) => each.key === key && each.value !== '');
    yield* put(menu.billSourcesCame(billSources.filter((from) => billSettings[from].every(isSet))));
  } catch (error) {
    toastError(error);
  }
}

/** Loads the options below an option when it opens for the first time. */
function* open({ payload: id }: ReturnType<typeof menu.optionToggled>) {
  const state = yield* select(menu.selectMenu);
  if (state.opened.includes(id) && !menu.optionsUnder(state, id)) yield* call(fetchList, id);
}

/** Reads the shown options again. Drops the lists below removed options, and an edit in progress there. */
function* refresh() {
  const { lists } = yield* select(menu.selectMenu);
  yield* all(lists.map(({ parentId }) => call(fetchList, parentId)));
  const after = yield* select(menu.selectMenu);
  const known = new Set(after.lists.flatMap(({ options }) => options.map(({ id }) => id)));
  const orphans = after.lists.flatMap(({ parentId }) => (parentId === null || known.has(parentId) ? [] : [parentId]));
  if (orphans.length) yield* put(menu.listsDropped(orphans));
  const { writing } = after;
  const place = writing.is === 'edit' ? writing.id : writing.is === 'add' ? writing.parentId : null;
  if (place !== null && !known.has(place)) yield* put(menu.writingBegan({ is: 'none' }));
}

/** Ignores the reply once the form was left, because another editor may be open by then. */
function* save() {
  const { queueId, writing, words, busy } = yield* select(menu.selectMenu);
  if (queueId === null || writing.is === 'none' || !busy) return;
  const body = { ...words, title: words.title.trim() };
  const write = () =>
    writing.is === 'add'
      ? request(addQueueOption, { body: { queueId, parentId: writing.parentId, ...body } })
      : request(changeQueueOption, { params: { queueOptionId: writing.id }, body });
  try {
    const { saved } = yield* race({ saved: call(write), left: take(menu.menuLeft) });
    if (saved) yield* put(menu.optionSaved());
  } catch (error) {
    yield* put(menu.optionFailed());
    toastError(error);
  }
}

function* remove({ payload: { id } }: ReturnType<typeof menu.optionRemoveConfirmed>) {
  try {
    yield* call(() => request(removeQueueOption, { params: { queueOptionId: id } }));
    yield* call(refresh);
  } catch (error) {
    toastError(error);
  }
}

/** A colleague may have changed the menu; the frames of its queue say so. */
function* hear({ payload: { kept } }: ReturnType<typeof recordKept>) {
  const { queueId } = yield* select(menu.selectMenu);
  if (queueId !== null && kept.queue?.some(({ id }) => id === queueId)) yield* call(refresh);
}

/** Opens the new queue again with an empty option, if the user asked for its first one. */
function* begin({ payload }: ReturnType<typeof menu.queueCreated>) {
  const { begins } = yield* select(menu.selectMenu);
  if (!begins) return;
  const record = wholeQueueShape.parse({ changedBy: '', ...payload });
  yield* all([take(menu.menuShown), put(queues.actions.editClicked(record))]);
  yield* put(menu.writingBegan({ is: 'add', parentId: null }));
}

/** Runs the option tree of the open form: reads on a click, writes at once (R423). */
export function* optionSaga() {
  yield* takeLatest(menu.menuShown, function* shown() {
    yield* fork(fetchBillSources);
    yield* call(fetchList, null);
  });
  yield* takeEvery(menu.queueCreated, begin);
  yield* takeEvery(menu.optionToggled, open);
  yield* takeLeading(menu.optionSubmitted, save);
  yield* takeEvery(menu.optionRemoveConfirmed, remove);
  yield* takeEvery(recordKept, hear);
  yield* takeLatest([streamReset, menu.optionSaved], refresh);
}
