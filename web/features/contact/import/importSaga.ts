import { call, delay, put, race, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { v4 } from 'uuid';
import { importContact } from '../../../../commands/contact/contract.ts';
import { errorText, toastError } from '../../../api/errors.ts';
import { text } from '../../../locales/i18n.ts';
import { request, RequestError } from '../../../api/request.ts';
import { toast } from '../../../api/toast.ts';
import { signedOut } from '../../../api/signing.ts';
import { selectUser } from '../../../api/session/slice.ts';
import type { ReadRow, ReadSheet } from '../../../ui/sheet/sheet.ts';
import * as own from './importSlice.ts';
import { judged } from './judge.ts';
import { phoneUp } from './phoneUp.ts';
import { readFile } from '../../../ui/sheet/spreadsheets.ts';

/**
 * Milliseconds from the start of one contact to the start of the next (R286), and seconds that the finished dialog stays
 * (R289).
 */
export const importPaceMs = 330;
const staysSeconds = 15;
const againMs = 2000;
const judgedAtOnce = 1000;
/** Statuses that come from in front of the server, so the row was not processed. */
const unreached = new Set([0, 429, 502, 503, 504]);
/** The phone is disconnected, so every further row would fail as well. */
const phoneless = new Set(['ERR_WAPP_NOT_INITIALIZED', 'ERR_NO_DEF_WAPP_FOUND']);

/** Reads the chosen spreadsheet and imports its rows one at a time (R286). */
export function* importSaga() {
  yield* takeLatest([own.importOpened, own.anotherClicked], askPhone);
  yield* takeLatest([own.fileChosen, own.mappingChanged], readChosen());
  yield* takeLeading(own.startClicked, start);
}

function* askPhone() {
  try {
    yield* put(own.phoneTold(yield* call(() => phoneUp('any'))));
  } catch {
    yield* put(own.phoneTold(null));
  }
}

/** Keeps the file that was chosen last. Reads it by its headers first, then by the user's mapping of its columns. */
const readChosen = () => {
  let file = new File([], '');
  return function* (action: ReturnType<typeof own.fileChosen> | ReturnType<typeof own.mappingChanged>) {
    if (own.fileChosen.match(action)) file = action.payload;
    const mapping = own.mappingChanged.match(action) ? action.payload : undefined;
    const waits = mapping ? 'ready' : 'reading';
    try {
      const timeZone = (yield* select(selectUser))?.company.timeZone ?? '';
      const sheet = yield* call(readFile, file, { timeZone, mapping });
      const read = 'refusal' in sheet ? own.fileRefused(sheet.refusal) : yield* call(judgeSheet, sheet);
      const { phase } = yield* select(own.selectImport);
      if (phase === waits) yield* put(read);
    } catch {
      yield* put(own.fileRefused('ERR_SHEET_DAMAGED'));
    }
  };
};

function* judgeSheet({ rows, ...sheet }: ReadSheet) {
  return own.rowsJudged({ sheet, rows: yield* call(judgeAll, rows) });
}

/** Checks the rows in parts, so that the page stays responsive. */
function* judgeAll(rows: readonly ReadRow[]) {
  const all: own.ImportRow[] = [];
  for (let at = 0; at < rows.length; at += judgedAtOnce) {
    if (at > 0) yield* delay(0);
    all.push(...judged(rows.slice(at, at + judgedAtOnce)));
  }
  return all;
}

function* start({ payload: { paceMs } }: ReturnType<typeof own.startClicked>) {
  yield* race({ work: call(work, paceMs), out: take(signedOut) });
}

function* work(paceMs: number) {
  yield* put(own.checkBegan());
  try {
    const up = yield* call(() => phoneUp('any'));
    yield* put(own.phoneTold(up));
    if (up) {
      yield* call(run, paceMs);
      yield* call(finish);
    } else yield* put(own.checkEnded());
  } catch (error) {
    toastError(error);
    yield* put(own.checkEnded());
  }
}

/** Makes the browser ask before the user leaves a page that imports. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function* run(paceMs: number) {
  addEventListener('beforeunload', ask);
  yield* put(own.runBegan());
  try {
    yield* race({ rows: call(sendRows, paceMs), stop: take(own.stopClicked) });
  } finally {
    removeEventListener('beforeunload', ask);
  }
  yield* put(own.runEnded());
}

function* sendRows(paceMs: number) {
  const { rows } = yield* select(own.selectImport);
  for (const [at, row] of rows.entries()) {
    if (row.outcome !== 'waiting') continue;
    const began = Date.now();
    const ended = yield* call(send, row);
    if (!ended) {
      yield* put(own.phoneTold(false));
      return;
    }
    yield* put(own.rowEnded({ at, ...ended }));
    const { all, sent } = yield* select(own.selectSent);
    const rest = paceMs - (Date.now() - began);
    if (rest > 0 && sent < all) yield* delay(rest);
  }
}

/** Sends one row, and repeats it while the server does not answer; null when the phone is disconnected. */
function* send({ name, number, email }: own.ImportRow) {
  const key = v4();
  for (;;) {
    try {
      const { status } = yield* call(() => request(importContact, { body: { name, number, email } }, { key }));
      return { outcome: status === 'created' ? 'done' : 'known', reason: '' } as const;
    } catch (error) {
      const { status, code } = error instanceof RequestError ? error : { status: -1, code: '' };
      if (phoneless.has(code)) return null;
      if (!unreached.has(status)) return { outcome: 'failed', reason: errorText(error) } as const;
      yield* put(own.unreachedTold());
      yield* delay(againMs);
    }
  }
}

/** Says that the import ended. An open dialog closes automatically unless the user keeps it open or rows are left. */
function* finish() {
  const { open, counts } = yield* select(own.selectImport);
  const left = counts.waiting > 0;
  if (!open) {
    const said = text('contact', left ? 'import.halted' : 'import.over', counts);
    if (left) toast.warning(said);
    else toast.success(said);
    return;
  }
  if (left) return;
  const kept = [own.keepOpenClicked, own.importClosed, own.anotherClicked];
  yield* race({ count: call(countDown), kept: take(kept) });
  yield* put(own.closingTold(null));
}

function* countDown() {
  for (let seconds = staysSeconds; seconds > 0; seconds--) {
    yield* put(own.closingTold(seconds));
    yield* delay(1000);
  }
  yield* put(own.importClosed());
}
