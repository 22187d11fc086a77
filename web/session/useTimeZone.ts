import { useSelector } from 'react-redux';
import { selectUser } from './slice.ts';

/** The time zone of one's company; '' while nobody is signed in. */
export const useTimeZone = (): string => useSelector(selectUser)?.company.timeZone ?? '';
