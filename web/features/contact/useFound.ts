import { useSelector } from 'react-redux';
import { locale } from '../../locales/i18n.ts';
import { contacts } from './slice.ts';

/** The server counts up to this number. */
export const countedTo = 1000;

/** The result of the search: its term, its count (as shown and to be typed), and whether more pages are left. */
export const useFound = () => {
  const { found, count, hasMore } = useSelector(contacts.select);
  return { found, count, hasMore, shown: `${count.toLocaleString(locale())}${count >= countedTo ? '+' : ''}` };
};
