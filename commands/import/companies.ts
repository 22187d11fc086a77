import { z } from 'zod';
import { company } from '../../domain/company/decider.ts';
import { recurrences } from '../../domain/company/recurrence.ts';
import { allFeatures } from '../../domain/kernel/gates.ts';
import { week } from '../../domain/kernel/schedule.ts';
import { createCompany } from '../company/createCompany.ts';
import { handle } from '../kernel/handle/handle.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { createPlan } from '../plan/create.ts';
import {
  companyCell as whose,
  count,
  flag,
  idCell,
  instantCell,
  jsonCell,
  nameCell,
  refCell,
  textCell,
} from './cells.ts';
import { UnimportableRow, type Importing } from './importing.ts';

/** A feature that the fork does not limit yet is included. */
const held = z.preprocess((v) => v ?? true, flag);
const plans = z.object({
  id: idCell,
  name: nameCell,
  users: count,
  connections: count,
  queues: count,
  value: count,
  useCampaigns: held,
  useKanban: held,
  useOpenAi: held,
  useIntegrations: held,
  useSchedules: held,
  useInternalChat: held,
  useExternalApi: held,
  createdAt: instantCell,
});
type PlanRow = Omit<z.output<typeof plans>, 'id'> & { id: number };

const day = z.preprocess(
  (v) => (v instanceof Date ? v.toISOString() : textCell.parse(v)).slice(0, 10),
  z.iso.date().nullable().catch(null),
);
const companies = z.object({
  id: idCell,
  name: nameCell,
  email: textCell,
  phone: textCell,
  status: z.preprocess((v) => v ?? true, flag),
  dueDate: day,
  recurrence: z.preprocess((v) => textCell.parse(v).toUpperCase(), z.enum(recurrences).catch('MENSAL')),
  language: z.preprocess((v) => textCell.parse(v).slice(0, 2) || 'pt', z.enum(['pt', 'en', 'es']).catch('pt')),
  planId: refCell,
  schedules: z.preprocess((v) => jsonCell(v) ?? null, week.nullable().catch(null)),
  createdAt: instantCell,
});
type CompanyRow = z.output<typeof companies>;

/** Runs `make` with a name, or if it is taken with the source's name appended. */
const named = async <T>(name: string, { source }: Importing, make: (name: string) => Promise<T>): Promise<T> => {
  try {
    return await make(name);
  } catch (error) {
    if (!(error instanceof AlreadyClaimed)) throw error;
    return make(`${name} (${source.name})`);
  }
};

/** The number of a table's rows per company. */
const counts = async ({ source }: Importing, table: string): Promise<Map<number, number>> => {
  const found = new Map<number, number>();
  for await (const page of source.rows(table, z.object({ id: idCell, companyId: whose.catch(0) })))
    for (const { companyId } of page) found.set(companyId, (found.get(companyId) ?? 0) + 1);
  return found;
};

/** The plan of a company that has none in the source. */
const none: PlanRow = {
  id: 0,
  name: 'Importado',
  users: 0,
  connections: 0,
  queues: 0,
  value: 0,
  ...allFeatures,
  createdAt: undefined,
};

/** Imports the plans. Their limits grow to what their companies have, so that moving loses no one anything. */
const takePlans = async (importing: Importing, rows: readonly CompanyRow[]): Promise<void> => {
  const { source, known, idOf, causeOf, making, take } = importing;
  const has = {
    users: await counts(importing, 'Users'),
    connections: await counts(importing, 'Whatsapps'),
    queues: await counts(importing, 'Queues'),
  };
  const one = (row: PlanRow) =>
    take('plan', row, async () => {
      const own = rows.filter(({ planId }) => (planId ?? 0) === row.id);
      const most = (what: keyof typeof has) => Math.max(row[what], ...own.map(({ id }) => has[what].get(id) ?? 0));
      const { id: there, createdAt: _, ...fields } = row;
      const limits = { users: most('users'), connections: most('connections'), queues: most('queues') };
      const done = await named(row.name, importing, (name) =>
        createPlan(making('plan', there), { ...fields, ...limits, name, isPublic: false }, causeOf('plan', row, 0)),
      );
      known.plan.set(there, idOf('plan', there));
      return done;
    });
  if (rows.some(({ planId }) => planId === null)) await one(none);
  for await (const page of source.rows('Plans', plans)) for (const row of page) await one(row);
};

/**
 * Imports the companies with their plans. A company whose name is taken here becomes a separate company with a longer name, so
 * that no data mixes. A fork without companies counts as one.
 */
export const importCompanies = async (importing: Importing): Promise<void> => {
  const { deps, source, known, idOf, causeOf, making, take } = importing;
  const rows: CompanyRow[] = source.has('Companies')
    ? (await Array.fromAsync(source.rows('Companies', companies))).flat()
    : [companies.parse({ id: 1, name: source.name })];
  await takePlans(importing, rows);
  for (const row of rows)
    await take('company', row, async () => {
      const { id: there, planId: plan, schedules, createdAt: _, ...fields } = row;
      const planId = known.plan.get(plan ?? 0);
      if (planId === undefined) throw new UnimportableRow('its plan was left');
      const done = await named(row.name || source.name, importing, (name) =>
        createCompany(
          making('company', there),
          { ...fields, name, planId, foundedBy: 'super' },
          causeOf('company', row, 0),
          idOf('company', there),
        ),
      );
      if (schedules) {
        const target = { companyId: 0, id: idOf('company', there) };
        const command = { type: 'ScheduleCompany', schedules } as const;
        await handle(deps.store, company, { target, command, cause: causeOf('company', row, 0) });
      }
      known.company.set(there, idOf('company', there));
      return done;
    });
};
