import { switches } from '../../domain/kernel/gates.ts';
import { settingEvents } from '../../domain/setting/events.ts';
import { bool, ddl, int, table, text } from '../kernel/view/table.ts';
import { view } from '../kernel/view/view.ts';
import { companiesTopic, companyTopic } from '../company/topic.ts';
import { settingTopic } from './topic.ts';

const settingTable = table('setting', { company_id: int, key: text, value: text, secret: bool }, ['company_id', 'key']);

/** The saved settings of companies; a missing key has its default. Secrets only have a flag that they exist. */
export const settings = view({
  name: 'settings',
  version: 2,
  tables: [settingTable.name],
  schema: ddl(settingTable),
  features: ['setting'],
  events: settingEvents,
  on: async (happened, tx) => {
    const { event, companyId, id } = happened;
    const saved = event.type === 'SecretChanged' ? ['', event.data.set] : [event.data.value, false];
    await tx.query(
      `insert into setting values ($1, $2, $3, $4)
       on conflict (company_id, key) do update set value = excluded.value, secret = excluded.secret`,
      [companyId, id, ...saved],
    );
    tx.tell(happened, settingTopic, { action: 'update', id, before: {}, after: {} });
    // The features of the company changed. Open browsers hear this with the company.
    if (switches.some(([, key]) => key === id)) {
      const told = { action: 'update', id: String(companyId), before: {}, after: {} } as const;
      tx.tell(happened, companyTopic, told);
      tx.tell(happened, companiesTopic, { ...told, companyId: 0 });
    }
  },
});
