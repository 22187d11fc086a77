import { readFile } from 'node:fs/promises';
import { toldOf } from '../../domain/audit/telling.ts';
import { deriveAll, ringOf } from '../../runtime/secrets.ts';
import { onStores } from '../kernel/rebuild/onStores.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { faultOf } from './chain.ts';
import { textOf } from './strictJson.ts';
import { wholeHistory } from './whole.ts';

const usage = 'Usage: npm run audit -- ticket ID  |  npm run audit -- verify FILE';

/** `npm run audit -- ticket ID` prints the history of a ticket; `verify FILE` checks an exported history. */
await onStores(async (store, db, config) => {
  const [what, of = ''] = process.argv.slice(2);
  if (what === 'verify' && of) {
    const fault = faultOf(textOf(await readFile(of)), deriveAll(ringOf(config), 'audit'));
    if (fault) throw new Error(fault);
    return console.log('Whole: each entry is as this installation exported it.');
  }
  const ticketId = Number(of);
  if (what !== 'ticket' || !Number.isInteger(ticketId) || ticketId <= 0) throw new Error(usage);
  const [owner] = await rowsOf<{ company_id: number }>(
    db,
    `select c.id as company_id from views.company c where exists (
       select 1 from views.ticket_history h where h.company_id = c.id and h.ticket_id = ?)`,
    [ticketId],
  );
  if (!owner) throw new Error(`There is no ticket ${ticketId}.`);
  for await (const { entries, names } of wholeHistory({ db, store }, { companyId: owner.company_id, ticketId }))
    for (const entry of entries) {
      const { what: happened, who, why, words } = toldOf(entry, names, 'pt');
      console.log([entry.at, who, happened, why && `(${why})`, words && `"${words}"`].filter(Boolean).join('  '));
    }
});
