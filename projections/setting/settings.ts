import { settingEvents } from '../../domain/setting/events.ts';
import { view } from '../kernel/view.ts';

/** What a company has set; a key that is absent has its default. */
export const settings = view({
  name: 'settings',
  version: 1,
  tables: ['setting'],
  schema: 'create table setting (company_id int, key text, value text not null, primary key (company_id, key))',
  features: ['setting'],
  events: settingEvents,
  on: async (happened, tx) => {
    const { event, companyId, id } = happened;
    await tx.query(
      'insert into setting values ($1, $2, $3) on conflict (company_id, key) do update set value = excluded.value',
      [companyId, id, event.data.value],
    );
    tx.tell(happened, { topic: 'setting', action: 'update', id, before: {}, after: {} });
  },
});
