import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { endOf } from './freshFiles.ts';
import { filesAged } from './slice.ts';

/** Sooner than the address ends, so that nobody clicks on one that just did. */
const ahead = 60_000;

/** Addresses of files are good for an hour: a conversation that stays open asks for new ones in time. */
export const useFreshFiles = (messages: readonly MessageRecord[]): void => {
  const dispatch = useDispatch();
  const end = useMemo(() => endOf(messages), [messages]);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => dispatch(filesAged()), Math.max(0, end - ahead - Date.now()));
    return () => clearTimeout(timer);
  }, [end, dispatch]);
};
