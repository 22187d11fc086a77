import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import {
  integrationCalls,
  integrationTypes,
  lacking,
  lackingText,
  type IntegrationRecord,
} from '../../../domain/integration/record.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DialogflowFields } from './DialogflowFields.tsx';
import { EventFields } from './EventFields.tsx';
import { integrations } from './slice.ts';
import type { IntegrationValues } from './values.ts';
import { TypebotFields } from './TypebotFields.tsx';
import { typeName } from './TypeLogo.tsx';

const schema = integrationCalls.create.body.superRefine((values, ctx) => {
  for (const name of lacking(values.type, { language: 'pt-BR', ...values }))
    ctx.addIssue({ code: 'custom', path: [name], message: lackingText });
});

const startValues = (record: IntegrationRecord | null): IntegrationValues => ({
  type: record?.type ?? 'webhook',
  name: record?.name ?? '',
  projectName: record?.projectName ?? '',
  jsonContent: record?.jsonContent ?? '',
  language: record?.language ?? 'pt-BR',
  urlN8N: record?.urlN8N ?? '',
  typebotSlug: record?.typebotSlug ?? '',
  typebotExpires: record?.typebotExpires ?? 1,
  typebotDelayMessage: record?.typebotDelayMessage ?? 1000,
  typebotKeywordFinish: record?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: record?.typebotKeywordRestart ?? '',
  typebotRestartMessage: record?.typebotRestartMessage ?? '',
  typebotUnknownMessage: record?.typebotUnknownMessage ?? '',
  events: [...(record?.events ?? [])],
});

/** The integration form, with only the fields of the chosen type (R610). */
export const IntegrationForm = ({ record }: { record: IntegrationRecord | null }) => {
  const { t } = useTranslation('integration');
  const form = useFields(schema, startValues(record));
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: 'type' });
  return (
    <RecordForm
      of={integrations}
      record={record}
      filled={{
        form,
        start: startValues,
        called: (name) => t(name),
        said: {
          type: typeName,
          jsonContent: () => t('jsonContent'),
        },
      }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      width={600}
      submit={(save) => handleSubmit((values) => save(values))}
    >
      <Select label={t('type')} error={errors.type?.message} {...register('type')}>
        {integrationTypes.map((each) => (
          <option key={each} value={each}>
            {typeName(each)}
          </option>
        ))}
      </Select>
      <TextField label={t('name')} error={errors.name?.message} autoFocus autoComplete="off" {...register('name')} />
      <FormProvider {...form}>
        {type === 'dialogflow' && <DialogflowFields integrationId={record?.id ?? null} />}
        {type !== 'dialogflow' && (
          <TextField
            label={t('urlN8N')}
            hint={t(`urlHint.${type}`)}
            error={errors.urlN8N?.message}
            inputMode="url"
            autoComplete="off"
            {...register('urlN8N')}
          />
        )}
        {type === 'typebot' && <TypebotFields />}
        {(type === 'webhook' || type === 'n8n') && <EventFields />}
      </FormProvider>
      {record && <Deliveries integrationId={record.id} signs={type === 'webhook' || type === 'n8n'} />}
    </RecordForm>
  );
};
