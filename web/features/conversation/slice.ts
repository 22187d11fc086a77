import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { MessageCard } from '../../../domain/message/content.ts';
import type { MessageRecord } from '../../../domain/message/shape.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { type EntitiesRoot, steady } from '../../api/records/entities.ts';
import { appMessageFrame, ticketFrame } from '../../api/frames.ts';
import { signedIn, signedOut } from '../../api/signing.ts';
import { streamReset } from '../../api/stream.ts';
import { createOutgoing } from '../../api/outbox/outgoing.ts';
import { whole } from '../../api/records/tables.ts';
import { joinTypedAhead, noDraft, toggled, type Draft, type NewMessage, type Unsent } from './composer/draft.ts';
import { draftReducers } from './composer/draftReducers.ts';
import type { Finding, Looked, Open } from './open.ts';
import { openReducers } from './openReducers.ts';
import { outgoingReducers, settle } from './composer/outgoingReducers.ts';
import { peekReducers } from './peek/peekReducers.ts';
import { dropVisited, keepVisited, restoredFrom } from './visited.ts';
import { inOrder } from './timeline/order.ts';

/** Selects messages in order. It depends only on the message table, and frames of other kinds do not sort thousands again. */
const selectOrdered = <Root>(selectIds: (state: Root) => readonly string[]) =>
  createSelector(
    [({ entities }: EntitiesRoot) => entities.tables.message, (state: EntitiesRoot & Root) => selectIds(state)],
    (known, ids) => ids.flatMap((id) => known[id] ?? []).sort(inOrder),
    steady,
  );

export type ShownConversation = Omit<Open, 'ticketId' | 'contactId' | 'ids'> & {
  ticket: TicketRecord | null;
  messages: MessageRecord[];
};
export type Peek = Pick<Looked, 'phase'> & { ticket: TicketRecord; messages: MessageRecord[] };
type State = Unsent & {
  userId: number;
  open: Open | null;
  /** The conversations that were left last, the latest at the end. */
  visited: Open[];
  /** The uuid of the internal chat whose composer is mounted or known not to be needed; '' for none. */
  chat: string;
  peek: Looked | null;
  /** The id of the message whose picture is enlarged; '' for none. */
  viewing: string;
  /** Whether the composer writes an internal note. */
  noting: boolean;
  /** The ids of the messages selected for forwarding; null outside of a selection. */
  picking: string[] | null;
  /** The search inside the open conversation; null if it is closed. */
  finding: Finding | null;
};
const initialState: State = {
  userId: 0,
  open: null,
  visited: [],
  chat: '',
  outgoing: [],
  drafts: {},
  typedAhead: {},
  peek: null,
  viewing: '',
  noting: false,
  picking: null,
  finding: null,
};
const noIds: readonly string[] = [];
/** The URL names a conversation. `ticketId` is set if the ticket is loaded already. */
export const conversationAsked = createAction<{ uuid: string; ticketId: number | null }>('message/asked');
export const conversationLeft = createAction('message/left');
/** The user may not see the ticket, or it does not exist. */
export const conversationRefused = createAction<{ uuid: string }>('message/refused');
/** The URLs of the files on the screen expire soon. */
export const filesAged = createAction('message/filesAged');
export const olderAsked = createAction('message/olderAsked');
/** Sends a message again that WhatsApp refused. */
export const resendClicked = createAction<MessageRecord>('message/resendClicked');
/** The user wants to write to a number of a contact card. */
export const cardClicked = createAction<MessageCard>('message/cardClicked');
/** Forwards the selected messages to these contacts. */
export const forwardSent = createAction<{ contactIds: number[] }>('message/forwardSent');
export const messageSent = createAction('message/sent', (said: NewMessage) => ({
  payload: createOutgoing(said),
}));

/** The open conversation, outgoing messages and drafts. */
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
    /** The composer of an internal chat has taken over the keys pressed before it was mounted. */
    typedAheadTaken: ({ typedAhead: ahead }, { payload: { uuid } }: PayloadAction<{ uuid: string }>) => {
      delete ahead[uuid];
    },
    pictureViewed: (state, { payload }: PayloadAction<string>) => {
      state.viewing = payload;
    },
    notingChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.noting = payload;
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
        // Keys pressed while the session was restored belong to this user.
        state.userId === id
          ? state
          : { ...initialState, userId: id, typedAhead: state.userId === 0 ? state.typedAhead : {} },
      )
      .addCase(conversationAsked, (state, { payload: { uuid, ticketId } }) => {
        keepVisited(state);
        const empty = { ids: [], keys: {}, page: 0, hasMore: false, older: false, sought: '', unreadFrom: '' };
        const first = { uuid, phase: 'loading', settled: false, ticketId, contactId: null } as const;
        state.open = restoredFrom(state, uuid) ?? { ...first, ...empty, restored: [] };
        if (ticketId !== null) joinTypedAhead(state, uuid, ticketId);
        Object.assign(state, { peek: null, viewing: '', noting: false, picking: null, finding: null });
      })
      .addCase(conversationLeft, (state) => {
        keepVisited(state);
        Object.assign(state, { open: null, peek: null, viewing: '' });
      })
      .addCase(conversationRefused, ({ typedAhead: ahead }, { payload: { uuid } }) => {
        delete ahead[uuid];
      })
      .addCase(signedOut, (state) => {
        state.visited = [];
      })
      .addCase(streamReset, (state) => {
        state.visited = [];
      })
      .addCase(ticketFrame, (state, { payload: { action, payload } }) => {
        if (action === 'delete' && 'ticketId' in payload) dropVisited(state, payload.ticketId);
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
  retryClicked,
  sendAccepted,
  sendBegan,
  sendProgressed,
  sendRefused,
  discardClicked,
  unsentFound,
  draftChanged,
  typedAhead,
  typedAheadMoved,
  typedForOther,
  draftsDropped,
  editClicked,
  editEnded,
  notingChosen,
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

export type { TicketRef } from './composer/draft.ts';
export type MessageRoot = WithSlice<typeof messageSlice>;
type Read = MessageRoot & EntitiesRoot;
const selectOpen = (state: MessageRoot) => state.message.open;
const selectMessages = selectOrdered((state: MessageRoot) => state.message.open?.ids ?? noIds);
const selectPeeked = selectOrdered((state: MessageRoot) => state.message.peek?.ids ?? noIds);
const ticketOf = ({ entities }: Read, id: number | undefined | null) =>
  whole(entities.tables, 'ticket', id ?? 0) ?? null;
export const selectConversation: (state: Read) => ShownConversation | null = createSelector(
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
/** Whether the preview of a waiting ticket is open. */
export const selectPeeks = (state: MessageRoot) => state.message.peek !== null;
export const selectViewing = (state: MessageRoot) => state.message.viewing;
/** The text typed before the composer of a conversation was mounted. */
export const selectAhead =
  (uuid: string) =>
  (state: MessageRoot): string =>
    state.message.typedAhead[uuid] ?? '';
export const selectFinding = (state: MessageRoot) => state.message.finding;
export const selectNoting = (state: MessageRoot) => state.message.noting;
export const selectPicking = (state: MessageRoot) => state.message.picking;
export const selectOutgoing = (state: MessageRoot) => state.message.outgoing;
export const selectUnsent = (state: MessageRoot) => state.message;
export const selectDraft = (state: MessageRoot, ticketId: number): Draft => state.message.drafts[ticketId] ?? noDraft;
