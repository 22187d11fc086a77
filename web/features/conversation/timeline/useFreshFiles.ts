import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { endOf } from './freshFiles.ts';
import { filesAged } from '../slice.ts';

/** Renews URLs this long before they expire (ms), which prevents clicks on expired ones. */
const ahead = 60_000;

/** Requests new file URLs in time for a conversation that stays open. They expire after an hour. */
export const useFreshFiles = (messages: readonly MessageRecord[]): void => {
  const dispatch = useDispatch();
  const end = useMemo(() => endOf(messages), [messages]);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => dispatch(filesAged()), Math.max(0, end - ahead - Date.now()));
    return () => clearTimeout(timer);
  }, [end, dispatch]);
};
