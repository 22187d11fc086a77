import { useTranslation } from '../../locales/useTranslation.ts';
import type { Feature } from '../../../domain/kernel/gates.ts';
import { planCalls, type PlanRecord } from '../../../domain/plan/calls.ts';
import { typedReais } from '../../ui/format/money.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { FieldRow, Two } from '../../ui/fields/FormBox.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { plans } from './slice.ts';

/** The features in the order of the form. */
export const shownFeatures = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const satisfies readonly Feature[];

const startValues = (record: PlanRecord | null) => ({
  name: record?.name ?? '',
  users: String(record?.users ?? ''),
  connections: String(record?.connections ?? ''),
  queues: String(record?.queues ?? ''),
  value: record ? typedReais(record.value) : '',
  storageLimitMb: String(record?.storageLimitMb ?? ''),
  isPublic: record?.isPublic ?? true,
  useCampaigns: record?.useCampaigns ?? true,
  useSchedules: record?.useSchedules ?? true,
  useInternalChat: record?.useInternalChat ?? true,
  useExternalApi: record?.useExternalApi ?? true,
  useKanban: record?.useKanban ?? true,
  useOpenAi: record?.useOpenAi ?? true,
  useIntegrations: record?.useIntegrations ?? true,
});

/** The plan form: name, limits, price, whether it is offered, and its features (R358, R361). */
export const PlanForm = ({ record }: { record: PlanRecord | null }) => {
  const { t } = useTranslation('plan');
  const form = useFields(planCalls.create.body, startValues(record));
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const limit = (name: 'users' | 'connections' | 'queues' | 'storageLimitMb') => (
    <TextField
      label={t(name)}
      inputMode="numeric"
      autoComplete="off"
      error={errors[name] && t('wholeNumber')}
      {...register(name)}
    />
  );
  return (
    <RecordForm
      of={plans}
      record={record}
      filled={{ form, start: startValues, called: (name) => t(name) }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      width={560}
      submit={(save) => handleSubmit((values) => save(values))}
    >
      <TextField label={t('name')} error={errors.name?.message} autoFocus autoComplete="off" {...register('name')} />
      <Two>
        {limit('users')}
        {limit('connections')}
        {limit('queues')}
        <TextField
          label={t('valueLabel')}
          inputMode="decimal"
          autoComplete="off"
          error={errors.value && t('amount')}
          {...register('value')}
        />
        {limit('storageLimitMb')}
      </Two>
      <FieldRow>
        <Switch label={t('publicHint')} {...register('isPublic')} />
      </FieldRow>
      <Two>
        {shownFeatures.map((feature) => (
          <FieldRow key={feature}>
            <Switch label={t(feature)} {...register(feature)} />
          </FieldRow>
        ))}
      </Two>
    </RecordForm>
  );
};
