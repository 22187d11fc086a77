import type { ReadDue } from '../../domain/kernel/due.ts';
import type { QueueOptionRecord, WholeQueue } from '../../domain/queue/whole.ts';

export type QueueLookup = {
  queueExists(companyId: number, queueId: number): Promise<boolean>;
  queue(companyId: number, queueId: number): Promise<WholeQueue | null>;
  queueIds(companyId: number): Promise<number[]>;
  queueOption(companyId: number, optionId: number): Promise<QueueOptionRecord | null>;
  /** Ids of the open and pending tickets of a queue. */
  ticketsIn(companyId: number, queueId: number): Promise<number[]>;
  /** Open and pending tickets in removed queues. The id is `<ticket>:<queue>`. */
  ticketsOfRemovedQueues: ReadDue;
};
