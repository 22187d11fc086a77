/** The conversation of the current URL. Its ticket is known before its messages are loaded. */
export type Open = {
  uuid: string;
  phase: 'loading' | 'ready' | 'failed';
  /** Whether the composer is mounted, or known not to be needed. Until then keys go to the draft. */
  settled: boolean;
  ticketId: number | null;
  /** The contact. Messages of the contact's other tickets also belong to this conversation. */
  contactId: number | null;
  ids: string[];
  /** Message id to the key that this browser sent it with. The key keeps the identity of the bubble. */
  keys: Record<string, string>;
  page: number;
  /** The first message that was unread when the conversation was opened; '' for none. */
  unreadFrom: string;
  hasMore: boolean;
  older: boolean;
  /** The messages kept from an earlier visit, until the newest page is loaded again. Empty on a first visit. */
  restored: string[];
  /** The message to scroll to; '' for none. */
  sought: string;
  /** The line to highlight for a moment after scrolling to it. */
  found?: string;
};
/** The search term, and a hit found elsewhere. Both are '' before anything was typed. */
export type Finding = { term: string; messageId: string };
export type Looked = { ticketId: number; phase: 'loading' | 'ready' | 'failed'; ids: string[] };
