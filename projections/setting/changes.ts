import { companyEvents } from '../../domain/company/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { supportEvents } from '../../domain/support/events.ts';
import { settingEvents } from '../../domain/setting/events.ts';
import { bigint, ddl, instant, int, maybe, table, text } from '../kernel/view/table.ts';
import { view, type RecordedEvent } from '../kernel/view/view.ts';

const events = { ...settingEvents, ...companyEvents, ...supportEvents };
type Changed = { companyId: number; key: string; after: string };

/**
 * Returns the changes of settings in an event. For secrets, for possibly personal data and for opening hours it only says
 * that they changed.
 */
const changesOf = ({ event, companyId, id }: RecordedEvent<EventOf<typeof events>>): Changed[] => {
  const ofCompany = (key: string, after: string | null) => [{ companyId: Number(id), key, after: after ?? '' }];
  switch (event.type) {
    case 'SettingChanged':
      return [{ companyId, key: id, after: event.data.value }];
    case 'SecretChanged':
      return [{ companyId, key: id, after: event.data.set ? 'changed' : 'removed' }];
    case 'CompanyFounded': {
      const { name, planId, dueDate, recurrence, timeZone } = event.data;
      const fields = { name, planId: String(planId), dueDate, recurrence, timeZone, status: 'true' };
      return Object.entries(fields).flatMap(([key, value]) => ofCompany(key, value));
    }
    case 'CompanyRenamed':
      return ofCompany('name', event.data.name);
    case 'CompanyEmailChanged':
      return ofCompany('email', 'changed');
    case 'CompanyPhoneChanged':
      return ofCompany('phone', 'changed');
    case 'CompanyPlanChosen':
      return ofCompany('planId', String(event.data.planId));
    case 'CompanyNextPlanChosen':
      return ofCompany('nextPlanId', String(event.data.planId));
    case 'CompanyNextPlanWithdrawn':
      return ofCompany('nextPlanId', '');
    case 'CompanyRecurrenceChosen':
      return ofCompany('recurrence', event.data.recurrence);
    case 'CompanyDueDateSet':
    case 'CompanyRenewed':
      return ofCompany('dueDate', event.data.dueDate);
    case 'CompanySuspended':
    case 'CompanyResumed':
      return ofCompany('status', String(event.type === 'CompanyResumed'));
    case 'CompanyBillingAddressGiven':
      return ofCompany('billingAddress', 'changed');
    case 'CompanyScheduled':
      return ofCompany('schedules', 'changed');
    case 'CompanyTimeZoneChosen':
      return ofCompany('timeZone', event.data.timeZone);
    case 'SupportBegan':
      return [{ companyId, key: `support.${id}`, after: event.data.reason }];
    case 'SupportEnded':
      return [{ companyId, key: `support.${id}`, after: '' }];
    case 'CompanyLapsed':
    case 'CompanyRemoved':
      return [];
  }
};

const changeTable = table(
  'setting_change',
  {
    company_id: int,
    key: text,
    revision: int,
    user_id: maybe(int),
    at: instant,
    before: maybe(text),
    after: text,
    commit_at: bigint,
  },
  ['company_id', 'key', 'revision'],
);
/** The last value of each setting, which becomes `before` of the next change. */
const lastTable = table('setting_last', { company_id: int, key: text, value: text }, ['company_id', 'key']);

/** Every change of a setting and of the company itself: the user, the time, and the previous value. */
export const settingChanges = view({
  name: 'settingChanges',
  version: 5,
  tables: [changeTable.name, lastTable.name],
  schema: [changeTable, lastTable].map(ddl).join('; '),
  indexes: 'create index setting_change_latest on setting_change (company_id, commit_at desc)',
  features: ['setting', 'company', 'support'],
  events,
  on: async (happened, tx) => {
    const { event, revision, position, at, meta } = happened;
    const userId = typeof meta.userId === 'number' ? meta.userId : null;
    for (const { companyId, key, after } of changesOf(happened)) {
      if (event.type !== 'CompanyFounded')
        await tx.query(
          `insert into setting_change (company_id, key, revision, user_id, at, before, after, commit_at)
           values ($1, $2, $3, $4, $5,
             (select l.value from setting_last l where l.company_id = $1 and l.key = $2), $6, $7)`,
          [companyId, key, Number(revision), userId, at, after, position.commit.toString()],
        );
      await tx.query(
        `insert into setting_last values ($1, $2, $3)
         on conflict (company_id, key) do update set value = excluded.value`,
        [companyId, key, after],
      );
    }
  },
});
