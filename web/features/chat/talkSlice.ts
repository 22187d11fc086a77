import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChatMessageRecord } from '../../../domain/chat/shape.ts';
import { recordGone, userErased } from '../../api/frames.ts';
import { outboxReducers, type Attached, type Outgoing } from '../../api/outbox/outgoing.ts';
import { restoredUnsent, type UnsentOf } from '../../api/outbox/unsentSaga.ts';
import { signedIn, signedOut } from '../../api/signing.ts';
import { chatSaid } from './frames.ts';

/** A message to a chat that is being sent. */
export type OutgoingChatMessage = Outgoing & { chatId: number };
/** The draft of a chat's composer. It is kept while other chats are open. */
type ChatDraft = { text: string; attached: Attached[] };
/** `gone`: the chat does not exist, or this user lost access to it. */
type State = {
  uuid: string | null;
  chatId: number | null;
  phase: 'idle' | 'loading' | 'ready' | 'failed' | 'gone';
  messages: readonly ChatMessageRecord[];
  hasMore: boolean;
  next: string | null;
  /** The previous page is being loaded. */
  older: boolean;
  /** Ids of the messages that arrived live since the newest page was requested. */
  live: readonly string[];
  outgoing: readonly OutgoingChatMessage[];
  drafts: Readonly<Record<number, ChatDraft>>;
};
const closed = {
  uuid: null,
  chatId: null,
  phase: 'idle',
  messages: [],
  hasMore: false,
  next: null,
  older: false,
  live: [],
} as const;
const initialState: State = { ...closed, outgoing: [], drafts: {} };
const noDraft: ChatDraft = { text: '', attached: [] };

type Read = { records: readonly ChatMessageRecord[]; hasMore: boolean; next: string | null };
/** `after`: the cursor from which the page was read; null: the newest page. */
type Page = Read & { chatId: number; after: string | null };
const byTime = (a: ChatMessageRecord, b: ChatMessageRecord): number => a.createdAt.localeCompare(b.createdAt);
const joined = (known: readonly ChatMessageRecord[], news: readonly ChatMessageRecord[]): ChatMessageRecord[] => {
  const ids = new Set(news.map(({ id }) => id));
  return [...known.filter(({ id }) => !ids.has(id)), ...news].sort(byTime);
};
const arrived = (state: State, message: ChatMessageRecord, key: string | undefined): State => ({
  ...state,
  ...(message.chatId === state.chatId && {
    messages: joined(state.messages, [message]),
    live: [...state.live, message.id],
  }),
  outgoing: key === undefined ? state.outgoing : state.outgoing.filter((one) => one.key !== key),
});
const blank = { message: '', mediaPath: null, mediaName: null, mediaType: null, isErased: true };

/** The open chat, and the messages that are being sent from this tab. */
export const talkSlice = createSlice({
  name: 'talk',
  initialState,
  reducers: {
    ...outboxReducers,
    /** null: no chat. */
    talkOpened: (state, { payload: uuid }: PayloadAction<string | null>): State => ({
      ...state,
      ...closed,
      uuid,
      phase: uuid === null ? 'idle' : 'loading',
    }),
    talkFound: (state, { payload: chatId }: PayloadAction<number>): State => ({ ...state, chatId }),
    newestBegan: (state): State => ({ ...state, live: [] }),
    olderBegan: (state): State => ({ ...state, older: true }),
    pageCame: (state, { payload: { records, hasMore, next, chatId, after } }: PayloadAction<Page>): State => {
      if (chatId !== state.chatId) return state;
      const kept = after === null ? state.messages.filter(({ id }) => state.live.includes(id)) : state.messages;
      const older = after === null && state.older;
      // The newest page was read again in the meantime: older messages are requested from there.
      if (after !== null && after !== state.next) return { ...state, older };
      return { ...state, phase: 'ready', messages: joined(records, kept), hasMore, next, older };
    },
    talkFailed: (state, { payload: gone }: PayloadAction<boolean>): State => ({
      ...state,
      older: false,
      phase: gone ? 'gone' : state.phase === 'ready' ? 'ready' : 'failed',
    }),
    /** A message sent from here stays at the bottom until it is answered. */
    said: (state, { payload }: PayloadAction<OutgoingChatMessage>): State => ({
      ...state,
      outgoing: [...state.outgoing.filter(({ key }) => key !== payload.key), payload],
    }),
    chatDraftChanged: (state, { payload }: PayloadAction<{ chatId: number } & Partial<ChatDraft>>): State => {
      const { chatId, ...changed } = payload;
      return { ...state, drafts: { ...state.drafts, [chatId]: { ...noDraft, ...state.drafts[chatId], ...changed } } };
    },
    unsentFound: (state, { payload }: PayloadAction<UnsentOf<OutgoingChatMessage, ChatDraft>>): State => ({
      ...state,
      ...restoredUnsent(state, payload),
    }),
    answered: (state, { payload }: PayloadAction<{ key: string; message: ChatMessageRecord }>): State =>
      arrived(state, payload.message, payload.key),
  },
  extraReducers: (on) =>
    on
      .addCase(chatSaid, (state, { payload: { newMessage, key } }): State => arrived(state, newMessage, key))
      .addCase(recordGone, (state, { payload: { gone } }): State =>
        gone.chat !== undefined && gone.chat === state.chatId
          ? { ...state, ...closed, uuid: state.uuid, phase: 'gone' }
          : state,
      )
      .addCase(userErased, (state, { payload: id }): State => ({
        ...state,
        messages: state.messages.map((one) => (one.senderId === id ? { ...one, ...blank } : one)),
      }))
      .addMatcher(isAnyOf(signedIn, signedOut), () => initialState),
});
export const {
  talkOpened,
  talkFound,
  pageCame,
  newestBegan,
  olderBegan,
  talkFailed,
  said,
  answered,
  chatDraftChanged,
} = talkSlice.actions;
export const olderAsked = createAction('talk/olderAsked');
/** The user sees the unread messages of the chat. */
export const talkSeen = createAction<number>('talk/seen');

export type TalkRoot = WithSlice<typeof talkSlice>;
export const selectTalk = (state: TalkRoot): State => state.talk;
export const selectChatDraft = (state: TalkRoot, chatId: number): ChatDraft => state.talk.drafts[chatId] ?? noDraft;
