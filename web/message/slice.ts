import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { MessageCard } from '../../domain/message/events.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { EntitiesRoot } from '../kernel/entities.ts';
import { appMessageFrame } from '../kernel/frames.ts';
import { signedIn } from '../kernel/signing.ts';
import { whole } from '../kernel/tables.ts';
import { edited, editing, leaving, noDraft, toggled, type Draft } from './draft.ts';
import type { Looked, Open } from './open.ts';
import { selectOrdered } from './ordered.ts';
import type { Outgoing } from './timeline.ts';

export type Conversation = Omit<Open, 'ticketId' | 'contactId' | 'ids'> & {
  ticket: TicketRecord | null;
  messages: MessageRecord[];
};
export type Peek = Pick<Looked, 'phase'> & { ticket: TicketRecord; messages: MessageRecord[] };
/** A page of messages, by their ids. */
type Page = { ids: string[]; hasMore: boolean };
/** What the server does not have yet. */
export type Unsent = { outgoing: Outgoing[]; drafts: Record<number, Draft> };
type State = Unsent & {
  userId: number;
  open: Open | null;
  peek: Looked | null;
  /** Of which message the picture is seen large; '' for none. */
  viewing: string;
  /** Ids of the messages that are chosen to be forwarded; null: none are being chosen. */
  picking: string[] | null;
};
const initialState: State = { userId: 0, open: null, outgoing: [], drafts: {}, peek: null, viewing: '', picking: null };
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

const added = (ids: readonly string[], more: readonly string[]): string[] => [...new Set([...ids, ...more])];
const settle = (state: State, key: string | undefined, { id, ticketId, contactId }: MessageRecord) => {
  const sent = key !== undefined && state.outgoing.some((one) => one.key === key);
  if (sent) state.outgoing = state.outgoing.filter((one) => one.key !== key);
  const { open } = state;
  if (!open || (ticketId !== open.ticketId && contactId !== open.contactId)) return;
  if (sent && key) open.keys[id] = key;
  if (!open.ids.includes(id)) open.ids.push(id);
};

/** The open conversation, what is on its way out, and what is being typed. */
export const messageSlice = createSlice({
  name: 'message',
  initialState,
  reducers: {
    pictureViewed: (state, { payload }: PayloadAction<string>) => {
      state.viewing = payload;
    },
    conversationFound: ({ open }, { payload }: PayloadAction<{ ticketId: number; contactId: number }>) => {
      if (open) Object.assign(open, payload);
    },
    conversationShown: (
      { open },
      { payload: { ids, hasMore, contactId } }: PayloadAction<Page & { contactId: number }>,
    ) => {
      if (open) Object.assign(open, { ids: added(open.ids, ids), hasMore, contactId, phase: 'ready', page: 1 });
    },
    conversationFailed: ({ open }) => {
      if (open && open.phase === 'loading') open.phase = 'failed';
    },
    olderShown: ({ open }, { payload: { ids, hasMore } }: PayloadAction<Page>) => {
      if (open) Object.assign(open, { ids: added(open.ids, ids), hasMore, page: open.page + 1, older: false });
    },
    olderFailed: ({ open }) => {
      if (open) open.older = false;
    },
    /** A page of those that are read anew: held from now on. */
    pageReread: ({ open }, { payload }: PayloadAction<{ ids: string[] }>) => {
      if (open) open.ids = added(open.ids, payload.ids);
    },
    /** After a reset of the stream: the pages that were shown, read anew. Of what was `known` then the rest is gone. */
    conversationReread: ({ open }, { payload }: PayloadAction<Page & { known: readonly string[] }>) => {
      if (!open) return;
      const known = new Set(payload.known);
      const fresh = open.ids.filter((id) => !known.has(id));
      Object.assign(open, { ids: added(fresh, payload.ids), hasMore: payload.hasMore });
    },
    sendAccepted: (state, { payload }: PayloadAction<{ key: string; message: MessageRecord }>) =>
      settle(state, payload.key, payload.message),
    /** What waited for the server goes again. */
    sendBegan: ({ outgoing }, { payload }: PayloadAction<{ key: string }>) => {
      const one = outgoing.find(({ key }) => key === payload.key);
      if (one) Object.assign(one, { failed: '', share: 0 });
    },
    sendProgressed: ({ outgoing }, { payload }: PayloadAction<{ key: string; share: number }>) => {
      const one = outgoing.find(({ key }) => key === payload.key);
      if (one) one.share = payload.share;
    },
    sendRefused: ({ outgoing }, { payload }: PayloadAction<{ key: string; code: string }>) => {
      const one = outgoing.find(({ key }) => key === payload.key);
      if (one) one.failed = payload.code;
    },
    discardClicked: (state, { payload }: PayloadAction<{ key: string }>) => {
      state.outgoing = state.outgoing.filter(({ key }) => key !== payload.key);
    },
    /** What this tab kept over a reload. What was on its way is sent again, by the same key, when the server is there. */
    unsentFound: (state, { payload }: PayloadAction<Unsent>) => {
      const known = new Set(state.outgoing.map(({ key }) => key));
      const kept = payload.outgoing.filter(({ key }) => !known.has(key));
      state.outgoing.unshift(...kept.map((one) => ({ ...one, failed: one.failed || 'unreachable' })));
      state.drafts = { ...payload.drafts, ...state.drafts };
    },
    draftChanged: ({ drafts }, { payload }: PayloadAction<{ ticketId: number } & Partial<Draft>>) => {
      const { ticketId, ...changed } = payload;
      drafts[ticketId] = { ...noDraft, ...drafts[ticketId], ...changed };
    },
    editClicked: ({ open, drafts }, { payload: message }: PayloadAction<MessageRecord>) => {
      const ticketId = open?.ticketId ?? message.ticketId;
      drafts[ticketId] = editing(drafts[ticketId] ?? noDraft, message);
    },
    /** The words were sent, or shall stay as they were. */
    editEnded: ({ drafts }, { payload: { ticketId } }: PayloadAction<{ ticketId: number }>) => {
      const draft = drafts[ticketId];
      if (draft) drafts[ticketId] = edited(draft);
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
    /** With whom nobody is any more, nothing is being written. */
    draftsDropped: ({ drafts }, { payload }: PayloadAction<number[]>) => {
      for (const ticketId of payload) delete drafts[ticketId];
    },
    peekClicked: (state, { payload: { id } }: PayloadAction<TicketRecord>) => {
      state.peek = { ticketId: id, phase: 'loading', ids: [] };
    },
    peekShown: ({ peek }, { payload: { ids } }: PayloadAction<{ ids: string[] }>) => {
      if (peek) Object.assign(peek, { phase: 'ready', ids });
    },
    peekFailed: ({ peek }) => {
      if (peek) peek.phase = 'failed';
    },
    peekClosed: (state) => {
      state.peek = null;
      state.viewing = '';
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedIn, (state, { payload: { id } }) =>
        state.userId === id ? state : { ...initialState, userId: id },
      )
      .addCase(conversationAsked, (state, { payload: { uuid, ticketId } }) => {
        const empty = { ids: [], keys: {}, page: 0, hasMore: false, older: false };
        state.open = { uuid, phase: 'loading', ticketId, contactId: null, ...empty };
        Object.assign(state, { peek: null, viewing: '', picking: null });
      })
      .addCase(conversationLeft, (state) => {
        Object.assign(state, { open: null, peek: null, viewing: '' });
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
  pictureViewed,
  conversationFound,
  conversationShown,
  conversationFailed,
  olderShown,
  olderFailed,
  pageReread,
  conversationReread,
  sendAccepted,
  sendBegan,
  sendProgressed,
  sendRefused,
  discardClicked,
  unsentFound,
  draftChanged,
  draftsDropped,
  editClicked,
  editEnded,
  pickingBegan,
  pickToggled,
  pickingEnded,
  peekClicked,
  peekShown,
  peekFailed,
  peekClosed,
} = messageSlice.actions;

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
export const selectPicking = (state: MessageRoot) => state.message.picking;
export const selectOutgoing = (state: MessageRoot) => state.message.outgoing;
export const selectUnsent = (state: MessageRoot) => state.message;
export const selectDraft = (state: MessageRoot, ticketId: number): Draft => state.message.drafts[ticketId] ?? noDraft;
