import { handle } from '../../../commands/kernel/handle/handle.ts';
import { company } from '../../../domain/company/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { causeOf, freshLog } from '../../kernel/log.ts';

const founding = { name: 'Loja', timeZone: 'UTC', language: 'pt', dueDate: '2099-01-01', planId: 1 } as const;

/** A log with company 1 only. `queued` returns the messages queued for its contacts since the last `clear`. */
export const openAnswers = () => {
  const log = freshLog();
  let queued: { contactId: number; body: string }[] = [];
  const store: Store = {
    ...log.store,
    append: async (stream, events, expected, meta) => {
      const position = await log.store.append(stream, events, expected, meta);
      for (const { type, data } of events)
        if (type === 'MessageQueued')
          queued.push({ contactId: Number(Object(data).contactId), body: String(Object(data).body) });
      return position;
    },
  };
  return {
    store,
    queued: () => queued,
    clear: () => void (queued = []),
    found: async (): Promise<void> => {
      const command = { type: 'FoundCompany', ...founding } as const;
      await handle(store, company, { target: { companyId: 0, id: 1 }, command, cause: causeOf() });
    },
    close: log.close,
  };
};
