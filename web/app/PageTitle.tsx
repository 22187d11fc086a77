import { useSelector } from 'react-redux';
import { selectBeyond } from './notificationSlice.ts';
import { useNotifications } from './useNotifications.ts';

/** The title of the browser tab: how many conversations hold unread messages, the page, the product. */
export const PageTitle = ({ children }: { children: string }) => {
  const unread = useNotifications().length + useSelector(selectBeyond);
  return <title>{`${unread ? `(${unread}) ` : ''}${children} · Atende`}</title>;
};
