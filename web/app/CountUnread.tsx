import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useUnreadChats } from '../features/chat/unread.ts';
import { UnreadCount } from '../ui/page/PageTitle.tsx';
import { selectBeyond } from './notificationSlice.ts';
import { useNotifications } from './useNotifications.ts';

/** Counts the unread tickets and chats for the titles of the pages inside. */
export const CountUnread = ({ children }: { children: ReactNode }) => {
  const count = useNotifications().length + useSelector(selectBeyond) + useUnreadChats();
  return <UnreadCount value={count}>{children}</UnreadCount>;
};
