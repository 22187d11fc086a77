import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { findingBegan } from '../../conversation/index.ts';

/** The router state of a search result. Other links have a different state or none. */
const found = z.object({ term: z.string(), messageId: z.string() });

/** Opens a search result at the matching message, once the conversation is `ready`. */
export const useFoundPlace = (ready: boolean): void => {
  const dispatch = useDispatch();
  const { state, key } = useLocation();
  useEffect(() => {
    const { data } = found.safeParse(state);
    if (ready && data) dispatch(findingBegan(data));
  }, [dispatch, ready, state, key]); // `key` is new at each click
};
