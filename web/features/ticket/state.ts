import type { ContactRecord } from '../../../domain/contact/shape.ts';
import type { TicketHit, TicketRecord } from '../../../domain/ticket/shape.ts';
import { emptyList } from '../../api/records/liveList.ts';
import type { TicketRef } from '../conversation/index.ts';
import type { Lists, Sub } from './list/lists.ts';

export type Tab = 'open' | 'group' | 'closed' | 'search';
/** The open dialog, if any. */
export type TicketDialog =
  | { is: 'none' }
  | { is: 'new'; contact?: Pick<ContactRecord, 'id' | 'name' | 'number'> }
  | { is: 'transfer' | 'snooze' | 'resolve' | 'return' | 'remove' | 'history' | 'schedule'; ticket: TicketRecord };
/** The request about a ticket that is under way. */
export type RunningAction = 'accept' | 'return' | 'resolve' | 'reopen' | 'leave' | 'snooze';
export type State = Lists & {
  tab: Tab;
  sub: Sub;
  term: string;
  /** Search results by ticket id: the matching message and the search term. */
  found: Record<number, Found>;
  /** The running action of each ticket, by ticket id. */
  acting: Record<number, RunningAction>;
  /** The ticket whose finished action navigates: the latest one, or null if the user has navigated since. */
  leads: number | null;
  /**
   * The ticket that is being accepted, reopened or created, until its composer is mounted or the user navigates. A new ticket has
   * no id here, and the key of its form as uuid until the server has answered.
   */
  opens: TicketRef | null;
  /** The URL that the page must navigate to. */
  goTo: string | null;
  /** The uuid of the ticket that the user just transferred or deleted. */
  left: string | null;
  layer: TicketDialog;
  /** Whether the contact panel is open. */
  panel: boolean;
  /** The contact panel shows its tag field. */
  tagging: boolean;
  /** Accepting a row keeps the waiting tickets on the screen, and opens no conversation. */
  keepsWaiting: boolean;
  /** The uuid of the conversation that the URL names, or null. */
  addressed: string | null;
};
export const initialState: State = {
  lists: {
    open: emptyList,
    pending: emptyList,
    snoozed: emptyList,
    groupOpen: emptyList,
    groupPending: emptyList,
    closed: emptyList,
    search: emptyList,
  },
  scope: { userId: 0, showAll: false, queueIds: [], tagIds: [], userIds: [], order: 'newest', groups: false },
  tab: 'open',
  sub: 'open',
  term: '',
  found: {},
  acting: {},
  leads: null,
  opens: null,
  goTo: null,
  left: null,
  layer: { is: 'none' },
  panel: false,
  tagging: false,
  keepsWaiting: false,
  addressed: null,
};

/** A message that a search found, and the search term. */
export type Found = TicketHit & { term: string };
