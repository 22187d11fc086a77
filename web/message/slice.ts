import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { MessageCard } from '../../domain/message/content.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { EntitiesRoot } from '../kernel/entities.ts';
import { appMessageFrame } from '../kernel/frames.ts';
import { signedIn } from '../kernel/signing.ts';
import { whole } from '../kernel/tables.ts';
import { joinTypedAhead, leaving, noDraft, toggled, type Draft, type Unsent } from './draft.ts';
import { draftReducers } from './draftReducers.ts';
import type { Finding, Looked, Open } from './open.ts';
import { openReducers } from './openReducers.ts';
import { selectOrdered } from './ordered.ts';
import { outgoingReducers, settle } from './outgoingReducers.ts';
import { peekReducers } from './peekReducers.ts';

export type Conversation = Omit<Open, 'ticketId' | 'contactId' | 'ids'> & {
  ticket: TicketRecord | null;
  messages: MessageRecord[];
};
export type Peek = Pick<Looked, 'phase'> & { ticket: TicketRecord; messages: MessageRecord[] };
type State = Unsent & {
  userId: number;
  open: Open | null;
  /** The uuid of the internal chat whose composer is there, or will not come; '' for none. */
  chat: string;
  peek: Looked | null;
  /** Of which message the picture is seen large; '' for none. */
  viewing: string;
  /** Ids of the messages that are chosen to be forwarded; null: none are being chosen. */
  picking: string[] | null;
  /** What is looked for in the open conversation, from its beginning: null for nothing. */
  finding: Finding | null;
};
const initialState: State = {
  userId: 0,
  open: null,
  chat: '',
  outgoing: [],
  drafts: {},
  typedAhead: {},
  peek: null,
  viewing: '',
  picking: null,
  finding: null,
};
const noIds: readonly string[] = [];
/** The address names a conversation; `ticketId` when a list already knows it. */
export const conversationAsked = createAction<{ uuid: string; ticketId: number | null }>('message/asked');
export const conversationLeft = createAction('message/left');
/** The user may not see it, or it does not exist. */
export const conversationRefused = createAction<{ uuid: string }>('message/refused');
/** The addresses of the files on the screen are about to end. */
export const filesAged = createAction('message/filesAged');
export const olderAsked = createAction('message/olderAsked');
export const retryClicked = createAction<{ key: string }>('message/retryClicked');
/** A message that failed is to be sent again. */
export const resendClicked = createAction<MessageRecord>('message/resendClicked');
/** Somebody wants to write to whom a visiting card names. */
export const cardClicked = createAction<MessageCard>('message/cardClicked');
/** The chosen messages go to these contacts. */
export const forwardSent = createAction<{ contactIds: number[] }>('message/forwardSent');
export const messageSent = createAction('message/sent', (said: Parameters<typeof leaving>[0]) => ({
  payload: leaving(said),
}));

/** The open conversation, what is on its way out, and what is being typed. */
export const messageSlice = createSlice({
  name: 'message',
  initialState,
  reducers: {
    ...openReducers,
    ...outgoingReducers,
    ...draftReducers,
    ...peekReducers,
    chatSettled: (state, { payload: { uuid } }: PayloadAction<{ uuid: string }>) => {
      state.chat = uuid;
    },
    chatLeft: (state) => {
      state.chat = '';
    },
    /** The composer of an internal chat has taken the keys that were pressed before it was there. */
    typedAheadTaken: ({ typedAhead: ahead }, { payload: { uuid } }: PayloadAction<{ uuid: string }>) => {
      delete ahead[uuid];
    },
    pictureViewed: (state, { payload }: PayloadAction<string>) => {
      state.viewing = payload;
    },
    pickingBegan: (state, { payload: { id } }: PayloadAction<{ id: string }>) => {
      state.picking = [id];
    },
    pickToggled: (state, { payload: { id } }: PayloadAction<{ id: string }>) => {
      if (state.picking) state.picking = toggled(state.picking, id);
    },
    pickingEnded: (state) => {
      state.picking = null;
    },
    findingBegan: (state, { payload }: PayloadAction<Finding | undefined>) => {
      state.finding = payload ?? state.finding ?? { term: '', messageId: '' };
    },
    findingEnded: (state) => {
      state.finding = null;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedIn, (state, { payload: { id } }) =>
        // Keys that were pressed while the session was resumed are this user's.
        state.userId === id
          ? state
          : { ...initialState, userId: id, typedAhead: state.userId === 0 ? state.typedAhead : {} },
      )
      .addCase(conversationAsked, (state, { payload: { uuid, ticketId } }) => {
        const empty = { ids: [], keys: {}, page: 0, hasMore: false, older: false, sought: '' };
        state.open = { uuid, phase: 'loading', settled: false, ticketId, contactId: null, ...empty };
        if (ticketId !== null) joinTypedAhead(state, uuid, ticketId);
        Object.assign(state, { peek: null, viewing: '', picking: null, finding: null });
      })
      .addCase(conversationLeft, (state) => {
        Object.assign(state, { open: null, peek: null, viewing: '' });
      })
      .addCase(conversationRefused, ({ typedAhead: ahead }, { payload: { uuid } }) => {
        delete ahead[uuid];
      })
      .addCase(olderAsked, ({ open }) => {
        if (open) open.older = true;
      })
      .addCase(messageSent, (state, { payload }) => {
        const { ticketId, attached } = payload;
        const gone = new Set(attached.map(({ id }) => id));
        const left = (state.drafts[ticketId]?.attached ?? []).filter(({ id }) => !gone.has(id));
        state.outgoing.push(payload);
        if (left.length) state.drafts[ticketId] = { ...noDraft, attached: left };
        else delete state.drafts[ticketId];
      })
      .addCase(retryClicked, ({ outgoing }, { payload }) => {
        const one = outgoing.find(({ key }) => key === payload.key);
        if (one) one.failed = '';
      })
      .addCase(appMessageFrame, (state, { payload: { payload, key } }) => settle(state, key, payload.message)),
});

export const {
  chatSettled,
  chatLeft,
  typedAheadTaken,
  pictureViewed,
  conversationFound,
  conversationSettled,
  conversationShown,
  conversationFailed,
  olderShown,
  olderFailed,
  quoteClicked,
  quoteShown,
  pageReread,
  conversationReread,
  sendAccepted,
  sendBegan,
  sendProgressed,
  sendRefused,
  discardClicked,
  unsentFound,
  draftChanged,
  typedAhead,
  typedForOther,
  draftsDropped,
  editClicked,
  editEnded,
  pickingBegan,
  pickToggled,
  pickingEnded,
  findingBegan,
  findingEnded,
  peekClicked,
  peekShown,
  peekFailed,
  peekClosed,
} = messageSlice.actions;

export type { TicketRef } from './draft.ts';
export type MessageRoot = WithSlice<typeof messageSlice>;
type Read = MessageRoot & EntitiesRoot;
const selectOpen = (state: MessageRoot) => state.message.open;
const selectMessages = selectOrdered((state: MessageRoot) => state.message.open?.ids ?? noIds);
const selectPeeked = selectOrdered((state: MessageRoot) => state.message.peek?.ids ?? noIds);
const ticketOf = ({ entities }: Read, id: number | undefined | null) =>
  whole(entities.tables, 'ticket', id ?? 0) ?? null;
export const selectConversation: (state: Read) => Conversation | null = createSelector(
  [selectOpen, selectMessages, (state: Read) => ticketOf(state, state.message.open?.ticketId)],
  (open, messages, ticket) => open && { ...open, messages, ticket },
);
export const selectPeek: (state: Read) => Peek | null = createSelector(
  [
    (state: MessageRoot) => state.message.peek?.phase,
    selectPeeked,
    (state: Read) => ticketOf(state, state.message.peek?.ticketId),
  ],
  (phase, messages, ticket) => (phase && ticket ? { phase, ticket, messages } : null),
);
/** Whether a waiting ticket is looked at. */
export const selectPeeks = (state: MessageRoot) => state.message.peek !== null;
export const selectViewing = (state: MessageRoot) => state.message.viewing;
/** What was typed for a conversation before its composer was there. */
export const selectAhead =
  (uuid: string) =>
  (state: MessageRoot): string =>
    state.message.typedAhead[uuid] ?? '';
export const selectFinding = (state: MessageRoot) => state.message.finding;
export const selectPicking = (state: MessageRoot) => state.message.picking;
export const selectOutgoing = (state: MessageRoot) => state.message.outgoing;
export const selectUnsent = (state: MessageRoot) => state.message;
export const selectDraft = (state: MessageRoot, ticketId: number): Draft => state.message.drafts[ticketId] ?? noDraft;
