import type { ReadDue } from '../../domain/kernel/due.ts';

export type BotLookup = {
  /** Pending bot replies, at most `each` per company, in log order. The id is `<ticket>:<handout>`. */
  handoutsDue: ReadDue;
};
