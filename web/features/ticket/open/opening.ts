import type { EntitiesRoot } from '../../../api/records/entities.ts';
import type { TicketRef } from '../../conversation/index.ts';
import { selectAhead, selectDraft, type MessageRoot } from '../../conversation/index.ts';
import { selectByUuid } from '../list/selectors.ts';
import type { TicketRoot } from '../slice.ts';

export type OpeningRoot = TicketRoot & MessageRoot & EntitiesRoot;

/** The uuid in a URL of a ticket or an internal chat. */
const addressed = (path: string): string | undefined => /^\/(?:tickets|chats)\/([^/]+)$/.exec(path)?.[1];

/** The conversation at a URL. `ticketId` is null for an internal chat, and for a ticket that is not loaded. */
export const selectAddressed = (state: OpeningRoot, path: string): TicketRef | null => {
  const uuid = addressed(path);
  return uuid ? { uuid, ticketId: selectByUuid(state, uuid) ?? null } : null;
};

/** The draft of a conversation that is opening, including keys typed before its ticket was known. */
export const selectTypedAhead =
  (uuid: string) =>
  (state: OpeningRoot): string =>
    selectDraft(state, selectByUuid(state, uuid) ?? 0).text + selectAhead(uuid)(state);

/**
 * The conversation that is opening, or null. An accepted ticket has priority over the URL `path`. It counts as opening until
 * its composer is mounted, or until it is known that there is none. A changed URL counts at once, before anything renders.
 */
export const selectOpening = (state: OpeningRoot, path: string): TicketRef | null => {
  const { opens, goTo } = state.ticket;
  if (opens) return opens;
  if (goTo !== null) return selectAddressed(state, goTo);
  const { open, chat } = state.message;
  const settled = path.startsWith('/chats/') ? chat : open?.settled ? open.uuid : '';
  return settled === addressed(path) ? null : selectAddressed(state, path);
};
