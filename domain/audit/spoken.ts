type Said =
  | 'user'
  | 'contact'
  | 'phone'
  | 'connector'
  | 'bot'
  | 'clock'
  | 'system'
  | 'other'
  | 'automatic'
  | 'choice'
  | 'none'
  | 'hidden';
/**
 * The templates of each type of event. A part in `[…]` is omitted where a value in it is unknown. `Type.reason` wins over
 * `Type`.
 */
export type AuditWords = {
  what: Record<string, string>;
  automatic: Record<string, string>;
  /** Why the system acted, by the scheduled job or reaction. Others are not mentioned. */
  rules: Record<string, string>;
  said: Record<Said, string>;
};
