import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { BillSource, OptionAnswer } from '../../domain/kernel/optionAnswer.ts';
import type { QueueOptionRecord } from '../../domain/queue/whole.ts';

/** Which options: those of a parent, or of the root (null). */
export type Parent = number | null;
/** What stands in the tree: nothing, words for a new option under a parent, or those of one that is there. */
export type Writing = { is: 'none' } | { is: 'add'; parentId: Parent } | { is: 'edit'; id: number };
type List = { parentId: Parent; options: QueueOptionRecord[] };
type State = {
  /** Whose menu is shown; null: none is. */
  queueId: number | null;
  /** What was asked for so far. */
  lists: List[];
  opened: number[];
  writing: Writing;
  busy: boolean;
  /** The programs that may be asked for bills: those that the company has set up. */
  billSources: BillSource[];
  /** The option whose deletion waits for a yes. */
  removing: QueueOptionRecord | null;
};
const initialState: State = {
  queueId: null,
  lists: [],
  opened: [],
  writing: { is: 'none' },
  busy: false,
  billSources: [],
  removing: null,
};

export const menuShown = createAction<{ queueId: number }>('queueOption/menuShown');
export const optionSubmitted = createAction<{ title: string; message: string; answer: OptionAnswer }>(
  'queueOption/submitted',
);
export const optionRemoveConfirmed = createAction<QueueOptionRecord>('queueOption/removeConfirmed');

/** The menu of the queue in the open form: lists of options by parent, each asked for when it is opened. */
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
    /** What lay below an option that is gone. */
    listsDropped: (state, { payload }: PayloadAction<Parent[]>) => {
      state.lists = state.lists.filter(({ parentId }) => !payload.includes(parentId));
    },
    listFailed: (state, { payload: parentId }: PayloadAction<Parent>) => {
      state.opened = state.opened.filter((id) => id !== parentId);
    },
    writingBegan: (state, { payload }: PayloadAction<Writing>) => {
      state.writing = payload;
    },
    optionSaved: (state) => ({ ...state, busy: false, writing: { is: 'none' as const } }),
    optionFailed: (state) => ({ ...state, busy: false }),
    removeAsked: (state, { payload }: PayloadAction<QueueOptionRecord | null>) => {
      state.removing = payload;
    },
    billSourcesCame: (state, { payload }: PayloadAction<BillSource[]>) => {
      state.billSources = payload;
    },
    menuLeft: () => initialState,
  },
  extraReducers: (on) =>
    on
      .addCase(menuShown, (_, { payload }) => ({ ...initialState, queueId: payload.queueId }))
      .addCase(optionSubmitted, (state) => ({ ...state, busy: true }))
      .addCase(optionRemoveConfirmed, (state) => ({ ...state, removing: null })),
});
export const {
  optionToggled,
  listCame,
  listsDropped,
  listFailed,
  writingBegan,
  optionSaved,
  optionFailed,
  removeAsked,
  billSourcesCame,
  menuLeft,
} = optionSlice.actions;

export const selectMenu = (state: WithSlice<typeof optionSlice>): State => state.queueOption;
/** The options under a parent; undefined until they came. */
export const optionsUnder = ({ lists }: State, parentId: Parent): readonly QueueOptionRecord[] | undefined =>
  lists.find((list) => list.parentId === parentId)?.options;
