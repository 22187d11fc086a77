import { createContext, useContext } from 'react';
import { useSelector } from 'react-redux';
import { isolated } from '../../../domain/kernel/names.ts';
import { selectName } from './layoutSlice.ts';

/** The number of unread conversations, which the shell counts. */
export const UnreadCount = createContext(0);

/** The title of the browser tab: the number of unread conversations, the page, and the installation's name. */
export const PageTitle = ({ children }: { children: string }) => {
  const unread = useContext(UnreadCount);
  const name = useSelector(selectName);
  return <title>{`${unread ? `(${unread}) ` : ''}${isolated(children)} · ${isolated(name)}`}</title>;
};
