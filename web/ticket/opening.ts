import type { EntitiesRoot } from '../kernel/entities.ts';
import type { TicketRef } from '../message/slice.ts';
import { selectAhead, selectDraft, type MessageRoot } from '../message/slice.ts';
import { selectByUuid } from './selectors.ts';
import type { TicketRoot } from './slice.ts';

export type OpeningRoot = TicketRoot & MessageRoot & EntitiesRoot;

/** The conversation that an address names: of a ticket, or of an internal chat. */
const addressed = (path: string): string | undefined => /^\/(?:tickets|chats)\/([^/]+)$/.exec(path)?.[1];

/** The ticket that an address names, or an internal chat, which has no ticket. */
export const selectAddressed = (state: OpeningRoot, path: string): TicketRef | null => {
  const uuid = addressed(path);
  return uuid ? { uuid, ticketId: selectByUuid(state, uuid) ?? null } : null;
};

/** What stands in the draft of a conversation that is opening. */
export const selectTypedAhead =
  (uuid: string) =>
  (state: OpeningRoot): string =>
    selectDraft(state, selectByUuid(state, uuid) ?? 0).text + selectAhead(uuid)(state);

/**
 * The conversation that is opening, or null: the one that an accepted ticket leads to, else the one at `path`, until its
 * composer is there or it is known that there will be none. The address counts from the moment it changes, before anything
 * is drawn.
 */
export const selectOpening = (state: OpeningRoot, path: string): TicketRef | null => {
  const { opens, goTo } = state.ticket;
  if (opens) return opens;
  if (goTo !== null) return selectAddressed(state, goTo);
  const { open, chat } = state.message;
  const settled = path.startsWith('/chats/') ? chat : open?.settled ? open.uuid : '';
  return settled === addressed(path) ? null : selectAddressed(state, path);
};
