import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ids, optionalId } from '../../domain/kernel/inputs.ts';
import { useAll } from '../kernel/useAll.ts';
import { useFeature } from '../session/useFeature.ts';
import { QueueChecks } from '../ui/QueueChecks.tsx';
import { Options, Select } from '../ui/Select.tsx';
import type { Saved, Values } from './formValues.ts';

/** Selects the queues that a connection serves, and the queue for contacts who wait without one (R153). */
export const QueueFields = ({ control }: { control: Control<Values, unknown, Saved> }) => {
  const { t } = useTranslation('connection');
  const queues = useAll('queue');
  const integrations = useAll('queueIntegration', useFeature('useIntegrations'));
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
            <Options of={queues} />
          </Select>
        )}
      />
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
            <Options of={integrations} />
          </Select>
        )}
      />
    </>
  );
};
