import { useSelector } from 'react-redux';
import { useUnreadChats } from '../chat/unread.ts';
import { selectBeyond } from './notificationSlice.ts';
import { useNotifications } from './useNotifications.ts';

/** The title of the browser tab: how many conversations hold unread messages, the page, the product. */
export const PageTitle = ({ children }: { children: string }) => {
  const unread = useNotifications().length + useSelector(selectBeyond) + useUnreadChats();
  return <title>{`${unread ? `(${unread}) ` : ''}${children} · Atende`}</title>;
};
