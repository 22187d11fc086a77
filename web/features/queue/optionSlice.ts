import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { wordsAlone, type BillSource, type OptionAnswer } from '../../../domain/kernel/optionAnswer.ts';
import type { QueueOptionRecord, WholeQueue } from '../../../domain/queue/whole.ts';
import { queues } from './slice.ts';

/** The parent of a list of options; null for the root. */
export type Parent = number | null;
/** The open editor: none, a new option under a parent, or an existing option. */
type OptionWriting = { is: 'none' } | { is: 'add'; parentId: Parent } | { is: 'edit'; id: number };
type Words = { title: string; message: string; answer: OptionAnswer };
type List = { parentId: Parent; options: QueueOptionRecord[] };
type State = {
  /** The queue of the shown menu; null if none is shown. */
  queueId: number | null;
  /** The lists loaded so far. */
  lists: List[];
  opened: number[];
  writing: OptionWriting;
  /** The content of the open editor, whether the user typed in it, and whether the user tried to save it. */
  words: Words;
  typed: boolean;
  tried: boolean;
  busy: boolean;
  /** The billing programs that the company has set up. */
  billSources: BillSource[];
  /** Whether the new queue is saved in order to add its first option. */
  begins: boolean;
  /** The option whose deletion awaits a confirmation. */
  removing: QueueOptionRecord | null;
  /** The editor to open next: after the typed text is saved, or if it may be discarded. */
  instead: OptionWriting | null;
};
const blank: Words = { title: '', message: '', answer: wordsAlone };
const idle = { writing: { is: 'none' }, words: blank, typed: false, tried: false, busy: false } as const;
const initialState: State = {
  ...idle,
  queueId: null,
  lists: [],
  opened: [],
  billSources: [],
  begins: false,
  removing: null,
  instead: null,
};

export const menuShown = createAction<{ queueId: number }>('queueOption/menuShown');
/** A new queue is saved. */
export const queueCreated = createAction<Partial<WholeQueue>>('queueOption/queueCreated');
/** The user saves the content of the editor. */
export const optionSubmitted = createAction('queueOption/submitted');
export const optionRemoveConfirmed = createAction<QueueOptionRecord>('queueOption/removeConfirmed');

/** Opens an editor with the texts of its option, or empty. */
const begun = (state: State, writing: OptionWriting): State => {
  const options = state.lists.flatMap((list) => list.options);
  const option = writing.is === 'edit' ? options.find(({ id }) => id === writing.id) : undefined;
  const { title, message, answer } = option ?? blank;
  return { ...state, ...idle, busy: state.busy, writing, words: { title, message, answer }, instead: null };
};

/** The menu of the queue in the open form: lists of options by parent, each loaded when it is opened. */
export const optionSlice = createSlice({
  name: 'queueOption',
  initialState,
  reducers: {
    optionToggled: (state, { payload: id }: PayloadAction<number>) => {
      state.opened = state.opened.includes(id) ? state.opened.filter((each) => each !== id) : [...state.opened, id];
    },
    listCame: (state, { payload: list }: PayloadAction<List & { queueId: number }>) => {
      if (list.queueId !== state.queueId) return;
      const { parentId, options } = list;
      state.lists = [...state.lists.filter((each) => each.parentId !== parentId), { parentId, options }];
    },
    /** Removes the lists below removed options. */
    listsDropped: (state, { payload }: PayloadAction<Parent[]>) => {
      state.lists = state.lists.filter(({ parentId }) => !payload.includes(parentId));
    },
    optionsFailed: (state, { payload: parentId }: PayloadAction<Parent>) => {
      state.opened = state.opened.filter((id) => id !== parentId);
    },
    /** Asks for another editor. It waits for a running save, and for a confirmation if typed text would be lost. */
    writingAsked: (state, { payload }: PayloadAction<OptionWriting>) =>
      state.typed || state.busy ? { ...state, instead: payload } : begun(state, payload),
    insteadRefused: (state) => ({ ...state, instead: null }),
    writingBegan: (state, { payload }: PayloadAction<OptionWriting>) => begun(state, payload),
    /** A text that is being saved cannot change. */
    optionTyped: (state, { payload }: PayloadAction<Partial<Words>>) =>
      state.busy ? state : { ...state, words: { ...state.words, ...payload }, typed: true },
    optionSaved: (state) => begun({ ...state, busy: false }, state.instead ?? { is: 'none' }),
    optionFailed: (state) => ({ ...state, busy: false }),
    removeAsked: (state, { payload }: PayloadAction<QueueOptionRecord | null>) => {
      state.removing = payload;
    },
    billSourcesCame: (state, { payload }: PayloadAction<BillSource[]>) => {
      state.billSources = payload;
    },
    /** The form of a new queue is being saved, by a click on its first option or not. */
    menuBegun: (state, { payload }: PayloadAction<boolean>) => ({ ...state, begins: payload }),
    menuLeft: ({ begins }) => ({ ...initialState, begins }),
  },
  extraReducers: (on) =>
    on
      .addCase(menuShown, (_, { payload }) => ({ ...initialState, queueId: payload.queueId }))
      .addCase(optionSubmitted, (state) => ({
        ...state,
        tried: true,
        busy: state.busy || state.words.title.trim() !== '',
      }))
      .addCase(optionRemoveConfirmed, (state) => ({ ...state, removing: null }))
      .addCase(queues.actions.addClicked, (state) => ({ ...state, begins: false }))
      .addCase(queues.actions.saveEnded, (state, { payload: { done } }) =>
        done ? state : { ...state, begins: false },
      ),
});
export const {
  optionToggled,
  listCame,
  listsDropped,
  optionsFailed,
  writingAsked,
  insteadRefused,
  writingBegan,
  optionTyped,
  optionSaved,
  optionFailed,
  removeAsked,
  billSourcesCame,
  menuBegun,
  menuLeft,
} = optionSlice.actions;

export const selectMenu = (state: WithSlice<typeof optionSlice>): State => state.queueOption;
/** The options under a parent; undefined until they are loaded. */
export const optionsUnder = ({ lists }: State, parentId: Parent): readonly QueueOptionRecord[] | undefined =>
  lists.find((list) => list.parentId === parentId)?.options;
