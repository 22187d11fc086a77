import { readFile } from 'node:fs/promises';
import { reasonTextIn } from '../../domain/kernel/refusals/reasonText.ts';
import { describeEntry } from '../../domain/audit/describeEntry.ts';
import { faultOf } from '../../projections/audit/chain.ts';
import { textOf } from '../../projections/audit/strictJson.ts';
import { companyOfTicket, wholeHistory } from '../../projections/audit/whole.ts';
import { deriveAll, ringOf } from '../secrets.ts';
import { onStores } from './onStores.ts';

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
  const companyId = await companyOfTicket(db, ticketId);
  if (!companyId) throw new Error(`There is no ticket ${ticketId}.`);
  for await (const { entries, names } of wholeHistory({ db, store }, { companyId, ticketId }))
    for (const entry of entries) {
      const {
        what: happened,
        who,
        why,
        words,
      } = describeEntry(entry, names, { language: 'pt', timeZone: 'UTC', reasonText: reasonTextIn('pt') });
      console.log([entry.at, who, happened, why && `(${why})`, words && `"${words}"`].filter(Boolean).join('  '));
    }
});
