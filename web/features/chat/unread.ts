import { createSelector, type WithSlice } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { useMatch } from 'react-router-dom';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import type { EntitiesRoot } from '../../api/records/entities.ts';
import type { sessionSlice } from '../../api/session/slice.ts';
import { selectUser } from '../../api/session/slice.ts';

/** The number of messages of a chat that a user has not read, and whether one of them mentions the user. */
export const unreadOf = ({ users }: Pick<ChatRecord, 'users'>, userId: number | undefined) =>
  users.find((member) => member.userId === userId) ?? { unreads: 0, mentioned: false };

type Root = EntitiesRoot & WithSlice<typeof sessionSlice>;
export const selectUnread = createSelector([(state: Root) => state.entities.tables.chat, selectUser], (chats, user) =>
  Object.values(chats).filter((chat) => unreadOf(chat, user?.id).unreads > 0),
);

/** The number of chats with unread messages, without the one on the screen. */
export const useUnreadChats = (): number => {
  const shown = useMatch('/chats/:uuid')?.params.uuid;
  return useSelector(selectUnread).filter(({ uuid }) => uuid !== shown).length;
};
