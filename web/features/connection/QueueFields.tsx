import { Controller, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { ids, optionalId } from '../../../domain/kernel/inputs.ts';
import { useAll } from '../../api/records/useAll.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { useFeature } from '../../api/session/useFeature.ts';
import { QueueChecks } from '../../ui/fields/QueueChecks.tsx';
import { Options, Select } from '../../ui/fields/Select.tsx';
import type { SavedConnection, ConnectionValues } from './formValues.ts';

/** Selects the queues that a connection serves, and the queue for contacts who wait without one (R153). */
export const QueueFields = ({ control }: { control: Control<ConnectionValues, unknown, SavedConnection> }) => {
  const { t } = useTranslation('connection');
  const queues = useAll('queue');
  const [sendIdQueue, integrationId] = useWatch({ control, name: ['sendIdQueue', 'integrationId'] });
  const takers = useNarrowed('queue', t('form.sendIdQueue'), sendIdQueue);
  const isOffered = useFeature('useIntegrations');
  const integrations = useNarrowed('queueIntegration', t('form.integrationId'), integrationId, isOffered);
  return (
    <>
      <Controller
        control={control}
        name="queueIds"
        render={({ field: { value, onChange } }) => (
          <QueueChecks
            label={t('form.queues')}
            none={t('form.noQueues')}
            queues={queues}
            chosen={ids.parse(value)}
            onChange={onChange}
          />
        )}
      />
      {takers.search}
      <Controller
        control={control}
        name="sendIdQueue"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('form.sendIdQueue')}
            hint={t('form.sendIdQueueHint')}
            value={optionalId.parse(value) ?? ''}
            onChange={onChange}
          >
            <option value="">{t('form.none')}</option>
            <Options of={takers.records} />
          </Select>
        )}
      />
      {integrations.search}
      <Controller
        control={control}
        name="integrationId"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('form.integrationId')}
            hint={t('form.integrationIdHint')}
            value={optionalId.parse(value) ?? ''}
            onChange={onChange}
          >
            <option value="">{t('form.none')}</option>
            <Options of={integrations.records} />
          </Select>
        )}
      />
    </>
  );
};
