import { useDispatch, useStore } from 'react-redux';
import { editSent } from './acts.ts';
import { captioned } from './attach.ts';
import type { Draft } from './draft.ts';
import type { MembersRoot } from './membersSlice.ts';
import { named } from './named.ts';
import { editEnded, messageSent } from './slice.ts';
import { signed } from './useSign.ts';

/** Sends what stands in a composer, signed by `author`: the new words of a message, or a text and files. Says whether the field is free for the next. */
export const useSending = (ticketId: number, author: string | null) => {
  const dispatch = useDispatch();
  const store = useStore<Partial<MembersRoot>>();
  return ({ text, quoted, file, attached, editing }: Draft): boolean => {
    const body = signed(text, author);
    if (editing) {
      const words = text.trim();
      if (!words) return false;
      dispatch(editSent({ id: editing.id, body: editing.signature + words }));
      dispatch(editEnded({ ticketId }));
      return false;
    }
    if (attached.length) {
      // The file of a quick message has what was typed; those that were attached follow it.
      if (file) dispatch(messageSent({ ticketId, body, quoted, file }));
      const said = captioned(attached, file ? '' : text, author);
      dispatch(messageSent({ ticketId, quoted: file ? null : quoted, file: null, ...said }));
    } else if (body || file) {
      // They are known once somebody was about to be named.
      const { members } = store.getState();
      const said = named(body, members?.ticketId === ticketId ? members.members : []);
      dispatch(messageSent({ ticketId, quoted, file, ...said }));
    }
    return true;
  };
};
