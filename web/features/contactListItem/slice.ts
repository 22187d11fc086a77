import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { Uploaded } from '../../../commands/contactListItem/contract.ts';
import type { itemForm } from '../../../commands/contactListItem/contract.ts';
import type { Mapping } from '../../../domain/contact/mapping.ts';
import type { ReadRow, ReadSheet } from '../../ui/sheet/sheet.ts';
import { signedOut } from '../../api/signing.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The list whose items the page shows; one at a time. */
let shownList = 0;
export const showList = (id: number): void => void (shownList = id);
export const listShown = (): number => shownList;

/** Includes the list on which the form was filled in, because the page may show another one when it is sent. */
type ItemSaving = z.output<typeof itemForm> & { contactListId: number };
const all = recordSlice<'contactListItem', 'ContactListItem', ItemSaving>({
  name: 'contactListItem',
  kind: 'ContactListItem',
  compare: byText(({ name }) => name),
  matches: ({ name, number, email, contactListId }, search) =>
    contactListId === shownList && finds(search, name, number, email),
});
/** The items of the shown list, live. */
export const items: typeof all = {
  ...all,
  select: createSelector(all.select, (state) => ({
    ...state,
    records: state.records.filter(({ contactListId }) => contactListId === shownList),
  })),
};

/** The list in the address, if it does not exist or no longer exists. */
export const goneSlice = createSlice({
  name: 'goneList',
  initialState: null as number | null,
  reducers: { listGone: (_, { payload }: PayloadAction<number>) => payload },
});
export const { listGone } = goneSlice.actions;
export const selectGone = ({ goneList }: WithSlice<typeof goneSlice>): number | null => goneList;

/** The user chose a file. A worker reads it, and the dialog shows it as the server will read it. */
export const sheetChosen = createAction<File>('itemUpload/sheetChosen');
/** The user chose which sheet and columns of the file are read. */
export const mappingChanged = createAction<Mapping>('itemUpload/mappingChanged');
/** The file is sent with its mapping; the server replies with the outcome of each row. */
export const sendClicked = createAction('itemUpload/sendClicked');

const previewed = 5;
/** How a file is read, its first rows, the number of rows, and how many of them will be refused. */
type ShownSheet = Omit<ReadSheet, 'rows'> & { preview: ReadRow[]; all: number; flawed: number };

type State = {
  open: boolean;
  phase: 'choosing' | 'reading' | 'ready' | 'sending' | 'done';
  file: string;
  /** The code of the reason why the file was refused. */
  refusal: string;
  /** Whether the server does not answer; the file is sent again until it does. */
  unreached: boolean;
  told: Uploaded | null;
  sheet: ShownSheet | null;
  /** Whether the file is being read again with a changed mapping. */
  again: boolean;
};
const initialState: State = {
  open: false,
  phase: 'choosing',
  file: '',
  refusal: '',
  unreached: false,
  told: null,
  sheet: null,
  again: false,
};

/** The import of a spreadsheet into a list; a running one continues behind the closed dialog. */
export const uploadSlice = createSlice({
  name: 'itemUpload',
  initialState,
  reducers: {
    uploadOpened: (state) => ({ ...(state.phase === 'sending' ? state : initialState), open: true }),
    uploadClosed: (state) => (state.phase === 'sending' ? { ...state, open: false } : initialState),
    sheetRead: (state, { payload: { rows, ...sheet } }: PayloadAction<ReadSheet>) => ({
      ...state,
      phase: 'ready' as const,
      again: false,
      sheet: {
        ...sheet,
        preview: rows.slice(0, previewed),
        all: rows.length,
        flawed: rows.filter(({ flaw }) => flaw !== null).length,
      },
    }),
    uploadUnreached: (state) => ({ ...state, unreached: true }),
    uploadRefused: (state, { payload }: PayloadAction<string>) => ({
      ...initialState,
      open: state.open,
      refusal: payload,
    }),
    uploadDone: (state, { payload }: PayloadAction<Uploaded>) => ({
      ...state,
      phase: 'done' as const,
      unreached: false,
      told: payload,
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(sheetChosen, (state, { payload }) => ({
        ...initialState,
        open: state.open,
        phase: 'reading',
        file: payload.name,
      }))
      .addCase(mappingChanged, (state) => ({ ...state, again: true }))
      .addCase(sendClicked, (state) => ({ ...state, phase: 'sending' }))
      .addCase(signedOut, () => initialState),
});
export const { uploadOpened, uploadClosed, sheetRead, uploadUnreached, uploadRefused, uploadDone } =
  uploadSlice.actions;
export const selectUpload = ({ itemUpload }: WithSlice<typeof uploadSlice>): State => itemUpload;
