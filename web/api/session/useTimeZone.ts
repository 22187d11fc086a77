import { useSelector } from 'react-redux';
import { selectUser } from './slice.ts';

/** The time zone of the user's company; '' before sign-in. */
export const useTimeZone = (): string => useSelector(selectUser)?.company.timeZone ?? '';
