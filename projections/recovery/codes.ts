import { CODE_MS } from '../../domain/recovery/decider.ts';
import { recoveryEvents } from '../../domain/recovery/events.ts';
import { channels } from '../../runtime/channels.ts';
import { ddl, instant, int, table, text } from '../kernel/view/table.ts';
import { view } from '../kernel/view/view.ts';

const codeTable = table(
  'recovery_code',
  { handle: text, company_id: int, user_id: int, number_hash: text, until: instant },
  ['handle', 'company_id', 'user_id'],
);

/** The recovery codes to send, and until when they are valid. The codes themselves are never stored. */
export const recoveryCodes = view({
  name: 'recoveryCodes',
  version: 1,
  tables: [codeTable.name],
  schema: ddl(codeTable),
  indexes: 'create index recovery_code_until on recovery_code (until)',
  features: ['recovery'],
  events: recoveryEvents,
  on: async ({ event: { type, data }, id, at }, tx) => {
    if (type === 'RecoveryAsked') {
      await tx.query('delete from recovery_code where until <= $1', [at]);
      const until = new Date(Date.parse(at) + CODE_MS).toISOString();
      for (const { companyId, userId } of data.users)
        await tx.query('insert into recovery_code values ($1, $2, $3, $4, $5)', [
          data.handle,
          companyId,
          userId,
          id,
          until,
        ]);
      if (data.users.length) await tx.notify(channels.recovery, [null]);
    }
    if (type === 'RecoveryCodeSettled')
      await tx.query('delete from recovery_code where handle = $1 and company_id = $2 and user_id = $3', [
        data.handle,
        data.companyId,
        data.userId,
      ]);
  },
});
