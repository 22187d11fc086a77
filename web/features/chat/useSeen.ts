import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { selectUser } from '../../api/session/slice.ts';
import { talkSeen } from './talkSlice.ts';
import { unreadOf } from './unread.ts';

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/** Marks a chat as read while the user looks at it and it has unread messages. */
export const useSeen = (chat: ChatRecord | undefined): void => {
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const [looks, setLooks] = useState(isLookedAt);
  useEffect(() => {
    const look = () => setLooks(isLookedAt());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const unreads = chat ? unreadOf(chat, me?.id).unreads : 0;
  const id = chat?.id;
  useEffect(() => {
    if (looks && id !== undefined && unreads > 0) dispatch(talkSeen(id));
  }, [dispatch, looks, id, unreads]);
};
