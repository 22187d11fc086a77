/** The conversation that the address names. Its ticket is known before its messages are. */
export type Open = {
  uuid: string;
  phase: 'loading' | 'ready' | 'failed';
  /** The composer is there, or there will be none: until then keys go to the draft. */
  settled: boolean;
  ticketId: number | null;
  /** Whose conversation it is: also what comes by his other tickets belongs to it. */
  contactId: number | null;
  ids: string[];
  /** Message id -> the key it was sent with here: its bubble stays the same one. */
  keys: Record<string, string>;
  page: number;
  hasMore: boolean;
  older: boolean;
  /** The message that is to be scrolled to; '' for none. */
  sought: string;
  /** The line that was found so, for a moment. */
  found?: string;
};
/** What is looked for, and the message that was found by it elsewhere; both '' where nothing was typed yet. */
export type Finding = { term: string; messageId: string };
export type Looked = { ticketId: number; phase: 'loading' | 'ready' | 'failed'; ids: string[] };
