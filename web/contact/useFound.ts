import { useSelector } from 'react-redux';
import { locale } from '../kernel/i18n.ts';
import { contacts } from './slice.ts';

/** The server counts no further. */
export const countedTo = 1000;

/** What the list finds: by which search, how many they are (as shown, and to be typed), and whether some are not on it yet. */
export const useFound = () => {
  const { found, count, hasMore } = useSelector(contacts.select);
  return { found, count, hasMore, shown: `${count.toLocaleString(locale())}${count >= countedTo ? '+' : ''}` };
};
