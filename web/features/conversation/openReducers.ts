import type { PayloadAction } from '@reduxjs/toolkit';
import { joinTypedAhead, type Unsent } from './composer/draft.ts';
import type { Open } from './open.ts';

/** A page of messages, by their ids. */
type Page = { ids: string[]; hasMore: boolean };
/** `page` is the page number; 1 is the newest. */
type Paged = Page & { page: number };
/** The newest page, and the first of its messages that was unread. */
type Newest = Page & { contactId: number; unreadFrom: string };
type State = Unsent & { open: Open | null };

const added = (ids: readonly string[], more: readonly string[]): string[] => [...new Set([...ids, ...more])];

/** The reducers that load the open conversation page by page. */
export const openReducers = {
  conversationFound: (state: State, { payload }: PayloadAction<{ ticketId: number; contactId: number }>) => {
    const { open } = state;
    if (!open) return;
    Object.assign(open, payload);
    joinTypedAhead(state, open.uuid, payload.ticketId);
  },
  conversationShown: ({ open }: State, { payload: { ids, hasMore, contactId, unreadFrom } }: PayloadAction<Newest>) => {
    if (!open) return;
    Object.assign(open, { contactId, unreadFrom, phase: 'ready' });
    const restored = new Set(open.restored);
    open.restored = [];
    // Kept messages stay if the newest page continues them without a gap.
    if (ids.some((id) => restored.has(id))) open.ids = added(open.ids, ids);
    else {
      const fresh = open.ids.filter((id) => !restored.has(id));
      Object.assign(open, { ids: added(fresh, ids), hasMore, page: 1 });
    }
  },
  conversationSettled: ({ open }: State, { payload: { uuid } }: PayloadAction<{ uuid: string }>) => {
    if (open?.uuid === uuid) open.settled = true;
  },
  conversationFailed: ({ open }: State) => {
    if (open && (open.phase === 'loading' || open.restored.length > 0)) open.phase = 'failed';
  },
  olderShown: ({ open }: State, { payload: { ids, hasMore, page } }: PayloadAction<Paged>) => {
    if (open) Object.assign(open, { ids: added(open.ids, ids), hasMore, page, older: false });
  },
  olderFailed: ({ open }: State) => {
    if (open) Object.assign(open, { older: false, sought: '' });
  },
  /** The user wants to see a message in its place: a quoted one or a search hit. */
  quoteClicked: ({ open }: State, { payload }: PayloadAction<string>) => {
    if (open) Object.assign(open, { sought: payload, found: '' });
  },
  /** The search for a message ended: at this line, or '' if it cannot be shown any more. */
  quoteShown: ({ open }: State, { payload }: PayloadAction<string>) => {
    if (open) Object.assign(open, { sought: '', found: payload });
  },
  /** Adds a reloaded page. */
  pageReread: ({ open }: State, { payload }: PayloadAction<{ ids: string[] }>) => {
    if (open) open.ids = added(open.ids, payload.ids);
  },
  /** Replaces the messages after a stream reset. Messages in `known` that were not reloaded no longer exist. */
  conversationReread: ({ open }: State, { payload }: PayloadAction<Page & { known: readonly string[] }>) => {
    if (!open) return;
    const known = new Set(payload.known);
    const fresh = open.ids.filter((id) => !known.has(id));
    Object.assign(open, { ids: added(fresh, payload.ids), hasMore: payload.hasMore });
  },
};
