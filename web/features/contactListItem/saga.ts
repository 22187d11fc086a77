import { all, call, delay, fork, put, race, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { v4 } from 'uuid';
import { addItem, changeItem, removeItem, uploadItems } from '../../../commands/contactListItem/contract.ts';
import { fieldsOfMapping } from '../../../domain/contact/mapping.ts';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { listItems } from '../../../projections/contactListItem/contract.ts';
import { told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordsReloaded } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request, RequestError } from '../../api/request.ts';
import { signedOut } from '../../api/signing.ts';
import { readFile } from '../../ui/sheet/spreadsheets.ts';
import { toast } from '../../api/toast.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { selectUser } from '../../api/session/slice.ts';
import * as own from './slice.ts';

const { items, listShown } = own;
const rows = recordSaga(items, {
  list: async (query) => {
    const { contacts: records, ...page } = await request(listItems, {
      query: { ...query, contactListId: listShown() },
    });
    return { records, ...page };
  },
  save: (id, { contactListId, ...who }, seen) =>
    id === null
      ? request(addItem, { body: { ...who, contactListId } })
      : request(changeItem, { params: { contactListItemId: id }, query: { seen }, body: who }),
  remove: ({ id }) => request(removeItem, { params: { contactListItemId: id } }),
});

const againMs = 2000;
const settlesMs = 500;
/** Statuses that come from in front of the server, so the file was not processed. */
const unreached = new Set([0, 429, 502, 503, 504]);

/** Loads the list itself, for its name and the progress of its checks. */
function* readList() {
  const params = { contactListId: listShown() };
  try {
    yield* put(told({ ContactList: [yield* call(() => request(contactListCalls.get, { params }))] }));
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) yield* put(own.listGone(params.contactListId));
    else toastError(error);
  }
}

/** Many items changed: loads the shown ones again, once for all frames that arrive together. */
function* reload({ payload: { kind, id } }: ReturnType<typeof recordsReloaded>) {
  if (kind !== items.kind || id !== listShown()) return;
  yield* delay(settlesMs);
  const { phase } = yield* select(items.select);
  if (phase !== 'idle') yield* put(items.actions.shown());
}

/** The file that was chosen last. */
let chosen: File | null = null;

/** Reads the chosen file by its headers first, then by the user's mapping of its columns. */
function* readChosen(action: ReturnType<typeof own.sheetChosen> | ReturnType<typeof own.mappingChanged>) {
  if (own.sheetChosen.match(action)) chosen = action.payload;
  const mapping = own.mappingChanged.match(action) ? action.payload : undefined;
  if (!chosen) return;
  try {
    const timeZone = (yield* select(selectUser))?.company.timeZone ?? '';
    const sheet = yield* call(readFile, chosen, { timeZone, mapping });
    const { phase } = yield* select(own.selectUpload);
    if (phase !== (mapping ? 'ready' : 'reading')) return;
    yield* put('refusal' in sheet ? own.uploadRefused(sheet.refusal) : own.sheetRead(sheet));
  } catch {
    yield* put(own.uploadRefused('ERR_SHEET_DAMAGED'));
  }
}

function* upload() {
  const { sheet } = yield* select(own.selectUpload);
  if (!chosen || !sheet) return;
  const file = chosen;
  const { title, phones, name, email } = sheet;
  const fields = fieldsOfMapping({ sheet: title, phones, name, email });
  const key = v4();
  const params = { contactListId: listShown() };
  for (;;) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', file, file.name);
    try {
      const done = yield* call(() => request(uploadItems, { params, form }, { key }));
      const { open } = yield* select(own.selectUpload);
      yield* put(own.uploadDone(done));
      const { rows: _, ...counts } = done;
      if (!open) toast.success(text('contactListItem', 'upload.over', counts));
      return;
    } catch (error) {
      const { status, code } = error instanceof RequestError ? error : { status: -1, code: '' };
      if (!unreached.has(status)) return yield* put(own.uploadRefused(code || String(status)));
      yield* put(own.uploadUnreached());
      yield* delay(againMs);
    }
  }
}
function* uploading() {
  yield* race({ work: call(upload), out: take(signedOut) });
}

export function* contactListItemSaga() {
  yield* all([
    fork(rows),
    takeLatest(items.actions.shown, readList),
    takeLatest(recordsReloaded, reload),
    takeLatest([own.sheetChosen, own.mappingChanged], readChosen),
    takeLeading(own.sendClicked, uploading),
  ]);
}

joinStore([items, own.uploadSlice, own.goneSlice], contactListItemSaga);
