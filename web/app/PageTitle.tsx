import { useSelector } from 'react-redux';
import { useUnreadChats } from '../chat/unread.ts';
import { selectName } from './layoutSlice.ts';
import { selectBeyond } from './notificationSlice.ts';
import { useNotifications } from './useNotifications.ts';

/** The title of the browser tab: the number of unread conversations, the page, and the installation's name. */
export const PageTitle = ({ children }: { children: string }) => {
  const unread = useNotifications().length + useSelector(selectBeyond) + useUnreadChats();
  const name = useSelector(selectName);
  return <title>{`${unread ? `(${unread}) ` : ''}${children} · ${name}`}</title>;
};
