import type { AgendaEntry } from '../../domain/contact/shape.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import { recordSighting } from './recordSighting.ts';
import type { PhoneOfCompany } from './phones.ts';

const PAGE = 500;
const AT_ONCE = 8;

/**
 * Imports the agenda of a connection's phone into the company's contacts. Existing contacts keep their name, and a second
 * import finds the same contacts. `skipped` counts entries without a number from WhatsApp.
 */
export const importAgendaEntries = async (deps: Deps, which: PhoneOfCompany, cause: Cause) => {
  const told = { imported: 0, existing: 0, skipped: 0 };
  let last: Position | null = null;
  const one = async ({ key, number, lid, name }: AgendaEntry): Promise<void> => {
    if (!number) return void told.skipped++;
    const seen = { ...which, number, lid: lid || null, name, from: 'agenda' } as const;
    const by = `${cause.id}:${hashedKey(deps.keys.claims, key)}`;
    const { events, position } = await recordSighting(deps, seen, { ...cause, id: by });
    last = latest([last, position]);
    if (events.some(({ type }) => type === 'ContactRegistered')) told.imported++;
    else told.existing++;
  };
  for (let after = ''; ;) {
    const page = await deps.lookup.agenda(which, after, PAGE);
    const waiting = [...page];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await one(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    after = page.at(-1)?.key ?? '';
    if (page.length < PAGE) return { told, position: last };
  }
};
