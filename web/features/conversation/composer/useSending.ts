import { useDispatch, useStore } from 'react-redux';
import { editSent } from '../message/acts.ts';
import { captioned } from './attach.ts';
import type { Draft } from './draft.ts';
import { membersOf } from './membersOf.ts';
import { named } from '../message/named.ts';
import { editEnded, messageSent } from '../slice.ts';
import { signed } from './useSign.ts';

/**
 * Sends a draft, signed by `author`: an edit, or a text and files. Returns whether the field can be used for the next message.
 */
export const useSending = (ticketId: number, author: string | null) => {
  const dispatch = useDispatch();
  const store = useStore<object>();
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
      // The quick message's file goes first with the typed text; the attached files follow.
      if (file) dispatch(messageSent({ ticketId, body, quoted, file }));
      const said = captioned(attached, file ? '' : text, author);
      dispatch(messageSent({ ticketId, quoted: file ? null : quoted, file: null, ...said }));
    } else if (body || file) {
      // Members are loaded once the user has typed an @.
      const { last, data } = membersOf.select(store.getState());
      const said = named(body, last?.input === ticketId && data ? data : []);
      dispatch(messageSent({ ticketId, quoted, file, ...said }));
    }
    return true;
  };
};
