import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { quoteClicked } from '../message/slice.ts';

const leading = z.object({ messageId: z.string() });

/** What a link to a conversation carries so that it opens at this message. */
export const leadingTo = ({ messageId }: z.infer<typeof leading>): z.infer<typeof leading> => ({ messageId });

/** Shows the message that the link led to, once the conversation of that address was asked for. */
export const useLedTo = (uuid: string | undefined): void => {
  const dispatch = useDispatch();
  const { key, state } = useLocation();
  const messageId = leading.safeParse(state).data?.messageId;
  useEffect(() => {
    if (uuid && messageId) dispatch(quoteClicked(messageId));
  }, [dispatch, uuid, messageId, key]);
};
