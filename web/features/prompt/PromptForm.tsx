import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { promptCalls, voices, type PromptRecord } from '../../../domain/prompt/record.ts';
import { toast } from '../../api/toast.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { saidChanged } from '../../ui/records/said.ts';
import { useFields } from '../../ui/records/useFields.ts';
import { Two } from '../../ui/fields/FormBox.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { prompts, type PromptValues } from './slice.ts';
import { Replay } from './Replay.tsx';
import { TryOut } from './TryOut.tsx';
import type { TrialForm } from './trialSlice.ts';

const schema = promptCalls.create.body;
const toastMs = 3_000;

const startValues = (record: PromptRecord | null): PromptValues => ({
  name: record?.name ?? '',
  prompt: record?.prompt ?? '',
  voice: record?.voice ?? 'texto',
  voiceKey: record?.voiceKey ?? '',
  voiceRegion: record?.voiceRegion ?? '',
  maxTokens: record?.maxTokens ?? 100,
  temperature: record?.temperature ?? 1,
  apiKey: record?.apiKey ?? '',
  queueId: record?.queueId ?? '',
  maxMessages: record?.maxMessages ?? 10,
});

const trialOf = (record: PromptRecord | null, values: PromptValues): TrialForm => {
  const { name: _, queueId: __, ...form } = values;
  return { promptId: record?.id ?? null, ...form };
};

/** The prompt form: instructions, API key, options, and the queue that takes over (R594, R596). */
export const PromptForm = ({ record }: { record: PromptRecord | null }) => {
  const { t } = useTranslation('prompt');
  const form = useFields(schema, startValues(record));
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const [queueId, voice, voiceKey, voiceRegion] = useWatch({
    control,
    name: ['queueId', 'voice', 'voiceKey', 'voiceRegion'],
  });
  const { records: queues, search } = useNarrowed('queue', t('queueId'), queueId);
  const isMute = voice !== 'texto' && !(voiceKey && voiceRegion);
  const queueName = (id: unknown) => queues.find((queue) => queue.id === Number(id))?.name ?? '';
  const said = { apiKey: saidChanged, voiceKey: saidChanged, queueId: queueName };
  return (
    <RecordForm
      of={prompts}
      record={record}
      filled={{ form, start: startValues, called: (name) => t(name), said }}
      title={record ? t('edit', { name: record.name || `#${record.id}` }) : t('add')}
      width={640}
      submit={(save) =>
        handleSubmit(
          (values) => save(values),
          ({ queueId }) => queueId?.message && toast.error(queueId.message, toastMs),
        )
      }
    >
      <TextField label={t('name')} error={errors.name?.message} autoFocus autoComplete="off" {...register('name')} />
      <TextField
        type="password"
        label={t('apiKey')}
        hint={t(record?.apiKey ? 'keyKept' : 'apiKeyHint')}
        error={errors.apiKey?.message}
        autoComplete="new-password"
        {...register('apiKey')}
      />
      <TextArea label={t('prompt')} rows={8} error={errors.prompt?.message} {...register('prompt')} />
      {search}
      <Select label={t('queueId')} hint={t('queueHint')} error={errors.queueId?.message} {...register('queueId')}>
        <option value="">{t('choose')}</option>
        <Options of={queues} kept={record?.queue} />
      </Select>
      <Two>
        <TextField
          label={t('maxTokens')}
          inputMode="numeric"
          error={errors.maxTokens?.message}
          {...register('maxTokens')}
        />
        <TextField
          label={t('maxMessages')}
          inputMode="numeric"
          error={errors.maxMessages?.message}
          {...register('maxMessages')}
        />
        <TextField
          label={t('temperature')}
          hint={t('temperatureHint')}
          inputMode="decimal"
          error={errors.temperature?.message}
          {...register('temperature')}
        />
        <Select
          label={t('voice')}
          hint={t(isMute ? 'voiceNeeded' : 'voiceHint')}
          error={errors.voice?.message}
          {...register('voice')}
        >
          {voices.map((voice) => (
            <option key={voice} value={voice}>
              {voice === 'texto' ? t('inWriting') : voice}
            </option>
          ))}
        </Select>
        <TextField
          type="password"
          label={t('voiceKey')}
          hint={t(record?.voiceKey ? 'keyKept' : 'voiceKeyHint')}
          error={errors.voiceKey?.message}
          autoComplete="new-password"
          {...register('voiceKey')}
        />
        <TextField
          label={t('voiceRegion')}
          hint={t('voiceRegionHint')}
          error={errors.voiceRegion?.message}
          autoComplete="off"
          {...register('voiceRegion')}
        />
      </Two>
      <TryOut of={record?.id ?? null} form={() => trialOf(record, form.getValues())} />
      <Replay of={record?.id ?? null} queueId={Number(queueId)} form={() => trialOf(record, form.getValues())} />
    </RecordForm>
  );
};
