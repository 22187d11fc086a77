import { combineSlices } from '@reduxjs/toolkit';
import type { ChatMessageRecord, ChatRecord } from '../../../../domain/chat/shape.ts';
import { liveSaga } from '../../../../web/features/chat/live.ts';
import { chatSaga } from '../../../../web/features/chat/saga.ts';
import { chatNotices, chats } from '../../../../web/features/chat/slice.ts';
import { talkSaga } from '../../../../web/features/chat/talkSaga.ts';
import { talkSlice } from '../../../../web/features/chat/talkSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { allSaga } from '../../../../web/api/records/useAll.ts';
import { messageSlice } from '../../../../web/features/conversation/slice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { admin } from '../../kernel/records.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';

export const me = admin;
export const bia = { id: 8, name: 'Bia Reis' };
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();

/** A chat of the signed-in user with Bia, and its number of unread messages. */
export const chat = (id: number, unreads = 0, over: Partial<ChatRecord> = {}): ChatRecord => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  title: `Sala ${id}`,
  ownerId: me.id,
  lastMessage: '',
  lastMediaType: null,
  users: [
    { userId: me.id, unreads, mentioned: false, user: { id: me.id, name: me.name } },
    { userId: bia.id, unreads: 0, mentioned: false, user: bia },
  ],
  version: 0,
  changedBy: '',
  createdAt: at(0),
  updatedAt: at(id),
  ...over,
});
/** The nth message of Bia in this chat. */
export const message = (n: number, over: Partial<ChatMessageRecord> = {}): ChatMessageRecord => ({
  id: `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`,
  chatId: 1,
  senderId: bia.id,
  sender: bia,
  message: `Mensagem ${n}`,
  mentions: [],
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  isErased: false,
  createdAt: at(n),
  ...over,
});

/** Opens the chat feature for a signed-in user on any page, without rendering it. */
export const openChats = (serve: Serve, stored: Record<string, string> = {}, who = me) =>
  openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, chats, chatNotices, talkSlice, messageSlice),
      sagas: [allSaga, chatSaga, talkSaga, liveSaga],
      who,
      stored: { alerts: 'false', ...stored },
      stubs: {
        matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
        document: { hasFocus: () => true },
        location: { origin: 'http://atende.test', pathname: '/tickets' },
        ...(typeof window === 'undefined' && { window: { addEventListener() {}, removeEventListener() {} } }),
      },
    },
    serve,
  );
