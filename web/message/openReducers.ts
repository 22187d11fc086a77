import type { PayloadAction } from '@reduxjs/toolkit';
import { joinTypedAhead, type Unsent } from './draft.ts';
import type { Open } from './open.ts';

/** A page of messages, by their ids. */
type Page = { ids: string[]; hasMore: boolean };
/** `page`: which one that is, counted from the newest. */
type Paged = Page & { page: number };
type State = Unsent & { open: Open | null };

const added = (ids: readonly string[], more: readonly string[]): string[] => [...new Set([...ids, ...more])];

/** How the open conversation comes, page by page. */
export const openReducers = {
  conversationFound: (state: State, { payload }: PayloadAction<{ ticketId: number; contactId: number }>) => {
    const { open } = state;
    if (!open) return;
    Object.assign(open, payload);
    joinTypedAhead(state, open.uuid, payload.ticketId);
  },
  conversationShown: (
    { open }: State,
    { payload: { ids, hasMore, contactId } }: PayloadAction<Page & { contactId: number }>,
  ) => {
    if (open) Object.assign(open, { ids: added(open.ids, ids), hasMore, contactId, phase: 'ready', page: 1 });
  },
  conversationSettled: ({ open }: State, { payload: { uuid } }: PayloadAction<{ uuid: string }>) => {
    if (open?.uuid === uuid) open.settled = true;
  },
  conversationFailed: ({ open }: State) => {
    if (open && open.phase === 'loading') open.phase = 'failed';
  },
  olderShown: ({ open }: State, { payload: { ids, hasMore, page } }: PayloadAction<Paged>) => {
    if (open) Object.assign(open, { ids: added(open.ids, ids), hasMore, page, older: false });
  },
  olderFailed: ({ open }: State) => {
    if (open) Object.assign(open, { older: false, sought: '' });
  },
  /** Somebody wants to see a message in its place: one that another answers, or that was found. */
  quoteClicked: ({ open }: State, { payload }: PayloadAction<string>) => {
    if (open) Object.assign(open, { sought: payload, found: '' });
  },
  /** It is seen, in this line, or cannot be: ''. */
  quoteShown: ({ open }: State, { payload }: PayloadAction<string>) => {
    if (open) Object.assign(open, { sought: '', found: payload });
  },
  /** A page of those that are read anew: held from now on. */
  pageReread: ({ open }: State, { payload }: PayloadAction<{ ids: string[] }>) => {
    if (open) open.ids = added(open.ids, payload.ids);
  },
  /** After a reset of the stream: the pages that were shown, read anew. Of what was `known` then the rest is gone. */
  conversationReread: ({ open }: State, { payload }: PayloadAction<Page & { known: readonly string[] }>) => {
    if (!open) return;
    const known = new Set(payload.known);
    const fresh = open.ids.filter((id) => !known.has(id));
    Object.assign(open, { ids: added(fresh, payload.ids), hasMore: payload.hasMore });
  },
};
