type Said =
  | 'user'
  | 'contact'
  | 'phone'
  | 'connector'
  | 'bot'
  | 'clock'
  | 'system'
  | 'rule'
  | 'automatic'
  | 'choice'
  | 'none'
  | 'hidden';
/** What each kind of event is called; `[…]` goes where what stands in it is unknown, `Type.reason` comes before `Type`. */
export type AuditWords = {
  what: Record<string, string>;
  automatic: Record<string, string>;
  said: Record<Said, string>;
};
