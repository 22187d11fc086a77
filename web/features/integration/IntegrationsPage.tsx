import { Webhook } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { useAnswered } from '../../ui/records/useAnswered.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { integrations } from './slice.ts';
import { TypeLogo, typeName } from './TypeLogo.tsx';

/** The external systems that answer customers: logo, id, name (R608). */
export const IntegrationsPage = () => {
  const { t } = useTranslation('integration');
  const answered = useAnswered('integrationId');
  return (
    <RecordPage
      of={integrations}
      icon={<Webhook />}
      texts="integration"
      nameOf={({ name }) => name}
      endsWith={answered}
      columns={[
        { head: t('type'), cell: ({ type }) => <TypeLogo type={type} />, by: 'type' },
        { head: t('id'), cell: ({ id }) => id, by: 'id' },
        { head: t('name'), cell: ({ name }) => name, by: 'name' },
      ]}
      line={({ id, name, type }) => ({ name, below: `${typeName(type)} · ${id}` })}
      form={(record) => <IntegrationForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
