import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { findingBegan } from '../message/slice.ts';

/** What a row gives with its address when a search found it: others give something else, or nothing. */
const found = z.object({ term: z.string(), messageId: z.string() });

/** A conversation that a search found opens where it says what was searched, once it is `ready`. */
export const useFoundPlace = (ready: boolean): void => {
  const dispatch = useDispatch();
  const { state, key } = useLocation();
  useEffect(() => {
    const { data } = found.safeParse(state);
    if (ready && data) dispatch(findingBegan(data));
  }, [dispatch, ready, state, key]); // clicked again, it is shown again
};
