import { createAction, createSlice, type PayloadAction, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/signing.ts';
import type { SheetRefusal } from '../../../../domain/contact/refusals.ts';
import type { Mapping } from '../../../../domain/contact/mapping.ts';
import type { ReadRow, ReadSheet } from '../../../ui/sheet/sheet.ts';

/** The outcome of a row: not sent yet, not fit to be sent, imported, already known, refused by the server. */
export type Outcome = 'waiting' | 'skipped' | 'done' | 'known' | 'failed';
/** A row of the chosen file; `reason` says in words why it was skipped or failed. */
export type ImportRow = ReadRow & { outcome: Outcome; reason: string };
type Counts = Record<Outcome, number>;

/** The user chose a file; a worker reads it. */
export const fileChosen = createAction<File>('contactImport/fileChosen');
/** The user chose which sheet and columns of the file are read. */
export const mappingChanged = createAction<Mapping>('contactImport/mappingChanged');
/** `paceMs`: milliseconds from the start of one contact to the start of the next; 0 is as fast as the server answers. */
export const startClicked = createAction<{ paceMs: number }>('contactImport/startClicked');
export const stopClicked = createAction('contactImport/stopClicked');
export const keepOpenClicked = createAction('contactImport/keepOpenClicked');

type State = {
  /** Whether the dialog is open; a running import continues without it. */
  open: boolean;
  phase: 'choosing' | 'reading' | 'ready' | 'checking' | 'running' | 'done';
  file: string;
  refusal: SheetRefusal | null;
  /** How the file is read; null until it was read. */
  sheet: Omit<ReadSheet, 'rows'> | null;
  /** Whether the file is being read again with a changed mapping. */
  again: boolean;
  rows: ImportRow[];
  counts: Counts;
  /** The pace of the started import; an import that resumes after a stop keeps it. */
  paceMs: number;
  /** Whether the default connection is up; null until it was checked. */
  phone: boolean | null;
  /** The number of contacts in the progress text, which changes every five contacts. */
  told: number;
  /** Whether the server does not answer; the row is sent again until it does. */
  unreached: boolean;
  /** Seconds until the dialog closes; null when it stays open. */
  closesIn: number | null;
};
const none: Counts = { waiting: 0, skipped: 0, done: 0, known: 0, failed: 0 };
const initialState: State = {
  open: false,
  phase: 'choosing',
  file: '',
  refusal: null,
  sheet: null,
  again: false,
  rows: [],
  counts: none,
  paceMs: 0,
  phone: null,
  told: 0,
  unreached: false,
  closesIn: null,
};
const tellEvery = 5;
const handled = ({ done, known, failed }: Counts): number => done + known + failed;
const busy = ({ phase }: State): boolean => phase === 'running' || phase === 'checking';

/** The import, from the choice of a file to the last row. */
const slice = createSlice({
  name: 'contactImport',
  initialState,
  reducers: {
    /** Shows an import again that runs, or that ran behind the closed dialog. */
    importOpened: (state) => ({ ...(busy(state) || state.phase === 'done' ? state : initialState), open: true }),
    anotherClicked: () => ({ ...initialState, open: true }),
    /** Only a running import survives the closing of the dialog. */
    importClosed: (state) => (busy(state) ? { ...state, open: false } : initialState),
    fileRefused: (state, { payload }: PayloadAction<SheetRefusal>) => ({
      ...state,
      phase: 'choosing',
      refusal: payload,
    }),
    rowsJudged: (state, { payload }: PayloadAction<{ sheet: State['sheet']; rows: ImportRow[] }>) => {
      const counts = { ...none };
      for (const { outcome } of payload.rows) counts[outcome] += 1;
      return { ...state, ...payload, phase: 'ready', again: false, counts };
    },
    phoneTold: (state, { payload }: PayloadAction<boolean | null>) => ({ ...state, phone: payload }),
    checkBegan: (state) => ({ ...state, phase: 'checking' }),
    checkEnded: (state) => ({ ...state, phase: 'ready' }),
    runBegan: (state) => ({ ...state, phase: 'running', told: handled(state.counts), closesIn: null }),
    unreachedTold: (state) => ({ ...state, unreached: true }),
    runEnded: (state) => ({ ...state, phase: 'done', unreached: false, told: handled(state.counts) }),
    closingTold: (state, { payload }: PayloadAction<number | null>) => ({ ...state, closesIn: payload }),
  },
  extraReducers: (on) =>
    on
      .addCase(fileChosen, (state, { payload }) => ({
        ...state,
        phase: 'reading',
        file: payload.name,
        refusal: null,
        sheet: null,
        rows: [],
        counts: none,
      }))
      .addCase(mappingChanged, (state) => ({ ...state, again: true }))
      .addCase(startClicked, (state, { payload: { paceMs } }) => ({ ...state, paceMs }))
      .addCase(signedOut, () => initialState),
});
export const {
  importOpened,
  anotherClicked,
  importClosed,
  fileRefused,
  rowsJudged,
  phoneTold,
  checkBegan,
  checkEnded,
  runBegan,
  unreachedTold,
  runEnded,
  closingTold,
} = slice.actions;

/** The outcome of a row that was sent. */
export const rowEnded = createAction<{ at: number; outcome: Outcome; reason: string }>('contactImport/rowEnded');

/** Avoids Immer drafts: with 20,000 rows each of them would walk through all rows. */
const withRow = (state: State, { at, outcome, reason }: ReturnType<typeof rowEnded>['payload']): State => {
  const row = state.rows[at];
  if (!row) return state;
  const counts = { ...state.counts };
  counts[row.outcome] -= 1;
  counts[outcome] += 1;
  const sent = handled(counts);
  return {
    ...state,
    counts,
    rows: state.rows.with(at, { ...row, outcome, reason }),
    told: sent % tellEvery === 0 ? sent : state.told,
    unreached: false,
  };
};

/** The import of contacts from a spreadsheet. */
export const importSlice = {
  reducerPath: slice.reducerPath,
  reducer: (state: State | undefined, action: UnknownAction): State =>
    state && rowEnded.match(action) ? withRow(state, action.payload) : slice.reducer(state, action),
};

type ImportRoot = WithSlice<typeof slice>;
export const selectImport = (state: ImportRoot): State => state.contactImport;
/** The number of rows that an import sends, and how many of them it has sent. */
export const selectSent = ({ contactImport: { counts } }: ImportRoot): { sent: number; all: number } => {
  const sent = handled(counts);
  return { sent, all: sent + counts.waiting };
};
