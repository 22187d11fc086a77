import './saga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { NoteRecord } from '../../../domain/note/shape.ts';
import { notesShown, selectNotes, selectShown } from './slice.ts';

const none: readonly NoteRecord[] = [];

/** The notes on a contact, newest first and updated live. Empty until they are loaded (R132). */
export const useNotes = (contactId: number): readonly NoteRecord[] => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(notesShown({ contactId }));
  }, [dispatch, contactId]);
  const shown = useSelector(selectShown);
  return useSelector(selectNotes).contactId === contactId ? shown : none;
};
