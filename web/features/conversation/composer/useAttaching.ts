import { useDispatch, useStore } from 'react-redux';
import type { WithSlice } from '@reduxjs/toolkit';
import { siftedAloud } from '../../../ui/media/sifted.ts';
import { without } from './attach.ts';
import { holdFile } from './files.ts';
import { draftChanged, selectDraft, type messageSlice } from '../slice.ts';
import type { Attached } from '../../../api/outbox/outgoing.ts';

/** Manages the files of a ticket's draft. Shows the reason for each file that cannot be sent. */
export const useAttaching = (ticketId: number) => {
  const dispatch = useDispatch();
  const store = useStore<WithSlice<typeof messageSlice>>();
  const there = () => selectDraft(store.getState(), ticketId).attached;
  const change = (attached: Attached[]) => dispatch(draftChanged({ ticketId, attached }));
  return {
    add: (files: readonly File[]) => {
      const taken = siftedAloud(files, there().length);
      if (taken.length === 0) return;
      change([...there(), ...taken.map(holdFile)]);
      // Prefetch the code that sends files. If that fails, sending reports it.
      void import('./formSaga.ts').catch(() => undefined);
    },
    remove: ({ id }: Attached) =>
      dispatch(draftChanged({ ticketId, ...without(selectDraft(store.getState(), ticketId), id) })),
    caption: ({ id }: Attached, caption: string) =>
      change(there().map((one) => (one.id === id ? { ...one, caption } : one))),
  };
};
