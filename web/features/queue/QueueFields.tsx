import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { z } from 'zod';
import type { addQueue } from '../../../commands/queue/contract.ts';
import { defaultWeek, type Week } from '../../../domain/kernel/schedule.ts';
import type { WholeQueue } from '../../../domain/queue/whole.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { useFeature } from '../../api/session/useFeature.ts';
import { ColorField } from '../../ui/fields/ColorField.tsx';
import { palette } from '../../ui/palette.ts';
import { phone } from '../../ui/page/screens.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

type QueueValues = Omit<z.input<typeof addQueue.body>, 'schedules'> & { schedules: Week };

const Grid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-16);
  align-items: start;
  & > :not(.half) {
    grid-column: 1 / -1;
  }
  ${phone} {
    & > .half {
      grid-column: 1 / -1;
    }
  }
`;
const messages = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;
const pickers = ['integrationId', 'promptId'] as const;
type Chosen = { integrationId: unknown; promptId: unknown };
/** The integrations and prompts that may answer in a queue, if the plan includes them. */
const useMachines = (t: (key: keyof Chosen) => string, { integrationId, promptId }: Chosen) => ({
  integrationId: useNarrowed('queueIntegration', t('integrationId'), integrationId, useFeature('useIntegrations')),
  promptId: useNarrowed('prompt', t('promptId'), promptId, useFeature('useOpenAi')),
});
const isColor = (a: string) => (queue: WholeQueue) => queue.color.toLowerCase() === a.toLowerCase();

/** The initial values of the form; a new queue gets the first free colour. */
export const queueStartValues = (record: WholeQueue | null, others: readonly WholeQueue[]): QueueValues => ({
  name: record?.name ?? '',
  color: record?.color ?? palette.find((color) => !others.some(isColor(color))) ?? '',
  orderQueue: record?.orderQueue ?? '',
  greetingMessage: record?.greetingMessage ?? '',
  complationMessage: record?.complationMessage ?? '',
  outOfHoursMessage: record?.outOfHoursMessage ?? '',
  ratingMessage: record?.ratingMessage ?? '',
  integrationId: record?.integrationId ?? '',
  promptId: record?.promptId ?? '',
  schedules: record?.schedules ?? defaultWeek,
});

/** The fields of 'Dados da Fila'; they need the form provider. */
export const QueueFields = ({ others }: { others: readonly WholeQueue[] }) => {
  const { t } = useTranslation('queue');
  const { register, control, formState, getValues } = useFormContext<QueueValues>();
  const { errors } = formState;
  const [integrationId, promptId] = useWatch({ control, name: ['integrationId', 'promptId'] });
  const machines = useMachines(t, { integrationId, promptId });
  return (
    <Grid>
      <div className="half">
        <TextField label={t('name')} error={errors.name?.message} autoFocus {...register('name')} />
      </div>
      <div className="half">
        <TextField
          label={t('orderQueue')}
          inputMode="numeric"
          error={errors.orderQueue && t('orderError')}
          {...register('orderQueue')}
        />
      </div>
      <Controller
        control={control}
        name="color"
        render={({ field: { value, onChange } }) => (
          <ColorField
            label={t('color')}
            own={t('ownColor')}
            colors={palette}
            taken={others.map(({ color }) => color)}
            takenBy={(color) => t('takenBy', { name: others.find(isColor(color))?.name ?? '' })}
            value={String(value)}
            error={errors.color?.message}
            onChange={onChange}
          />
        )}
      />
      {messages.map((name) => (
        <TextArea key={name} label={t(name)} rows={2} error={errors[name]?.message} {...register(name)} />
      ))}
      {pickers.map((name) => {
        const kept = Number(getValues(name)) || null;
        const { records, search } = machines[name];
        return (
          <div key={name} className="half">
            {search}
            <Select label={t(name)} {...register(name)}>
              <option value="">{t('none')}</option>
              <Options of={records} kept={kept === null ? null : { id: kept, name: '' }} />
            </Select>
          </div>
        );
      })}
    </Grid>
  );
};
