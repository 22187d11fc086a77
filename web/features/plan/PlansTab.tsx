import './saga.ts';
import { Layers } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { reais } from '../../ui/format/money.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { PlanForm, shownFeatures } from './PlanForm.tsx';
import { plans } from './slice.ts';

/** The Planos tab of the settings: form and table, for super users (R359, R369). */
export const PlansTab = () => {
  const { t } = useTranslation('plan');
  return (
    <RecordPage
      part
      of={plans}
      icon={<Layers />}
      texts="plan"
      nameOf={({ name }) => name}
      columns={[
        { head: t('name'), cell: ({ name }) => name, by: 'name' },
        { head: t('isPublic'), cell: ({ isPublic }) => t(isPublic ? 'yes' : 'no') },
        { head: t('users'), cell: ({ users }) => users, by: 'users' },
        { head: t('connections'), cell: ({ connections }) => connections, by: 'connections' },
        { head: t('queues'), cell: ({ queues }) => queues, by: 'queues' },
        { head: t('value'), cell: ({ value }) => reais(value), by: 'value' },
        {
          head: t('features'),
          cell: (plan) => {
            const held = shownFeatures.filter((feature) => plan[feature]);
            if (held.length === shownFeatures.length) return t('all');
            return held.map((feature) => t(feature)).join(', ') || t('none');
          },
        },
      ]}
      line={({ name, value }) => ({ name, below: reais(value) })}
      form={(record) => <PlanForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
