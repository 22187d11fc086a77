import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { v4 } from 'uuid';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { appMessageFrame, contactFrame, recordFrame, ticketFrame } from '../kernel/frames.ts';
import { signedIn } from '../session/slice.ts';
import { merge, newerTicket, retagged } from './merge.ts';
import type { Outgoing, ReplyFile } from './timeline.ts';

/** The conversation that the address names. `ticket` is known before its messages are. */
export type Conversation = {
  uuid: string;
  phase: 'loading' | 'ready' | 'failed';
  ticket: TicketRecord | null;
  messages: MessageRecord[];
  /** Message id -> the key it was sent with here: its bubble stays the same one. */
  keys: Record<string, string>;
  page: number;
  hasMore: boolean;
  older: boolean;
};
export type Page = { messages: MessageRecord[]; ticket: TicketRecord; hasMore: boolean };
/** What stands in a composer: one for each ticket, kept while other tickets are open. */
export type Draft = { text: string; quoted: MessageRecord | null; file: ReplyFile | null };
export type Peek = { ticket: TicketRecord; phase: 'loading' | 'ready' | 'failed'; messages: MessageRecord[] };
/** What the server does not have yet. */
export type Unsent = { outgoing: Outgoing[]; drafts: Record<number, Draft> };
type State = Unsent & {
  userId: number;
  open: Conversation | null;
  peek: Peek | null;
};
const initialState: State = { userId: 0, open: null, outgoing: [], drafts: {}, peek: null };
const noDraft: Draft = { text: '', quoted: null, file: null };

/** The address names a conversation; `ticketId` when a list already knows it. */
export const conversationAsked = createAction<{ uuid: string; ticket: TicketRecord | null }>('message/asked');
export const conversationLeft = createAction('message/left');
/** The user may not see it, or it does not exist. */
export const conversationRefused = createAction<{ uuid: string }>('message/refused');
/** The addresses of the files on the screen are about to end. */
export const filesAged = createAction('message/filesAged');
export const olderAsked = createAction('message/olderAsked');
export const retryClicked = createAction<{ key: string }>('message/retryClicked');
/** A message that failed is to be sent again. */
export const resendClicked = createAction<MessageRecord>('message/resendClicked');
export const messageSent = createAction(
  'message/sent',
  (said: Pick<Outgoing, 'ticketId' | 'body' | 'quoted' | 'file'>) => ({
    payload: { ...said, key: v4(), at: new Date().toISOString(), failed: '' } satisfies Outgoing,
  }),
);

const settle = (state: State, key: string | undefined, message: MessageRecord) => {
  const sent = key !== undefined && state.outgoing.some((one) => one.key === key);
  if (sent) state.outgoing = state.outgoing.filter((one) => one.key !== key);
  const { open } = state;
  if (!open?.ticket) return;
  const known = open.messages.some((one) => one.id === message.id);
  if (!known && message.ticketId !== open.ticket.id) return;
  if (sent && key) open.keys[message.id] = key;
  open.messages = merge(open.messages, [message]);
};
const show = (open: Conversation, { messages, ticket, hasMore }: Page) => {
  open.messages = merge(open.messages, messages);
  open.ticket = newerTicket(open.ticket, ticket);
  open.hasMore = hasMore;
};

/** Nothing that was said with somebody who was forgotten stays on the screen. */
const blank = (message: MessageRecord): MessageRecord => ({
  ...message,
  body: '',
  mediaUrl: null,
  mediaName: null,
  quotedMsg: null,
  isErased: true,
  contact: { ...message.contact, name: '' },
});

/** The open conversation, what is on its way out, and what is being typed. */
export const messageSlice = createSlice({
  name: 'message',
  initialState,
  reducers: {
    conversationFound: ({ open }, { payload }: PayloadAction<TicketRecord>) => {
      if (open) open.ticket = newerTicket(open.ticket, payload);
    },
    conversationShown: ({ open }, { payload }: PayloadAction<Page>) => {
      if (!open) return;
      show(open, payload);
      open.phase = 'ready';
      open.page = 1;
    },
    conversationFailed: ({ open }) => {
      if (open && open.phase === 'loading') open.phase = 'failed';
    },
    olderShown: ({ open }, { payload }: PayloadAction<Page>) => {
      if (!open) return;
      show(open, payload);
      open.page += 1;
      open.older = false;
    },
    olderFailed: ({ open }) => {
      if (open) open.older = false;
    },
    /** After a reset of the stream: the pages that were shown, read anew. Of what was `known` then the rest is gone. */
    conversationReread: ({ open }, { payload }: PayloadAction<Page & { known: string[] }>) => {
      if (!open) return;
      const known = new Set(payload.known);
      open.messages = open.messages.filter(({ id }) => !known.has(id));
      show(open, payload);
    },
    sendAccepted: (state, { payload }: PayloadAction<{ key: string; message: MessageRecord }>) =>
      settle(state, payload.key, payload.message),
    /** What waited for the server goes again. */
    sendBegan: ({ outgoing }, { payload }: PayloadAction<{ key: string }>) => {
      const one = outgoing.find(({ key }) => key === payload.key);
      if (one) one.failed = '';
    },
    sendRefused: ({ outgoing }, { payload }: PayloadAction<{ key: string; code: string }>) => {
      const one = outgoing.find(({ key }) => key === payload.key);
      if (one) one.failed = payload.code;
    },
    /** Sending it again was refused: it stands there as failed as before. */
    resendRefused: ({ open }, { payload: { id, error } }: PayloadAction<MessageRecord>) => {
      const one = open?.messages.find((message) => message.id === id);
      if (one && one.ack < 1) one.error = error;
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
    peekClicked: (state, { payload }: PayloadAction<TicketRecord>) => {
      state.peek = { ticket: payload, phase: 'loading', messages: [] };
    },
    peekShown: ({ peek }, { payload }: PayloadAction<{ messages: MessageRecord[] }>) => {
      if (peek) Object.assign(peek, { phase: 'ready', messages: payload.messages });
    },
    peekFailed: ({ peek }) => {
      if (peek) peek.phase = 'failed';
    },
    peekClosed: (state) => {
      state.peek = null;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedIn, (state, { payload: { id } }) =>
        state.userId === id ? state : { ...initialState, userId: id },
      )
      .addCase(conversationAsked, (state, { payload: { uuid, ticket } }) => {
        const empty = { messages: [], keys: {}, page: 0, hasMore: false, older: false };
        state.open = { uuid, phase: 'loading', ticket, ...empty };
      })
      .addCase(conversationLeft, (state) => {
        state.open = null;
      })
      .addCase(olderAsked, ({ open }) => {
        if (open) open.older = true;
      })
      .addCase(messageSent, (state, { payload }) => {
        state.outgoing.push(payload);
        delete state.drafts[payload.ticketId];
      })
      .addCase(retryClicked, ({ outgoing }, { payload }) => {
        const one = outgoing.find(({ key }) => key === payload.key);
        if (one) one.failed = '';
      })
      .addCase(resendClicked, ({ open }, { payload }) => {
        const one = open?.messages.find(({ id }) => id === payload.id);
        if (one) one.error = '';
      })
      .addCase(appMessageFrame, (state, { payload: { payload, key } }) => {
        settle(state, key, payload.message);
        const { open } = state;
        if (open?.ticket?.id === payload.ticket.id) open.ticket = newerTicket(open.ticket, payload.ticket);
      })
      .addCase(ticketFrame, ({ open }, { payload: { action, payload } }) => {
        if (!open?.ticket) return;
        if ('ticket' in payload) {
          if (payload.ticket.id === open.ticket.id) open.ticket = newerTicket(open.ticket, payload.ticket);
        } else if (action === 'updateUnread' && payload.ticketId === open.ticket.id) open.ticket.unreadMessages = 0;
      })
      .addCase(recordFrame, ({ open }, { payload: { topic, payload } }) => {
        if (topic === 'tag' && open?.ticket) open.ticket.tags = retagged(open.ticket.tags, payload);
      })
      .addCase(contactFrame, (state, { payload: { payload } }) => {
        if (!('contact' in payload)) return;
        const { contact } = payload;
        for (const shown of [state.open, state.peek]) {
          if (shown?.ticket?.contactId !== contact.id) continue;
          shown.ticket.contact = contact;
          if (contact.erased) shown.messages = shown.messages.map(blank);
        }
        if (contact.erased && state.open?.ticket?.contactId === contact.id) delete state.drafts[state.open.ticket.id];
      }),
});

export const {
  conversationFound,
  conversationShown,
  conversationFailed,
  olderShown,
  olderFailed,
  conversationReread,
  sendAccepted,
  sendBegan,
  sendRefused,
  resendRefused,
  discardClicked,
  unsentFound,
  draftChanged,
  peekClicked,
  peekShown,
  peekFailed,
  peekClosed,
} = messageSlice.actions;

type Root = WithSlice<typeof messageSlice>;
export const selectConversation = (state: Root) => state.message.open;
export const selectOutgoing = (state: Root) => state.message.outgoing;
export const selectUnsent = (state: Root) => state.message;
export const selectPeek = (state: Root) => state.message.peek;
export const selectDraft = (state: Root, ticketId: number): Draft => state.message.drafts[ticketId] ?? noDraft;
