import './saga.ts';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { helpCalls, type HelpRecord } from '../../../domain/help/record.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { helps } from './slice.ts';

const schema = helpCalls.create.body;

const startValues = (record: HelpRecord | null) => ({
  title: record?.title ?? '',
  video: record?.video ?? '',
  description: record?.description ?? '',
});

const HelpForm = ({ record }: { record: HelpRecord | null }) => {
  const { t } = useTranslation('help');
  const form = useFields(schema, startValues(record));
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <RecordForm
      of={helps}
      record={record}
      filled={{ form, start: startValues, called: (name) => t(name === 'title' ? 'name' : name) }}
      title={record ? t('edit', { name: record.title }) : t('add')}
      submit={(save) => handleSubmit((values) => save(values))}
    >
      <TextField label={t('name')} error={errors.title?.message} autoFocus {...register('title')} />
      <TextField label={t('video')} hint={t('videoHint')} error={errors.video?.message} {...register('video')} />
      <TextArea label={t('description')} rows={3} {...register('description')} />
    </RecordForm>
  );
};

/** The Ajuda tab of the settings: form and table, for super users (R374, R380). */
export const HelpsTab = () => {
  const { t } = useTranslation('help');
  return (
    <RecordPage
      part
      of={helps}
      icon={<CircleHelp />}
      texts="help"
      nameOf={({ title }) => title}
      columns={[
        { head: t('name'), cell: ({ title }) => title, by: 'title' },
        { head: t('video'), cell: ({ video }) => <code>{video}</code> },
        { head: t('description'), cell: ({ description }) => description },
      ]}
      line={({ title, video }) => ({ name: title, below: video })}
      form={(record) => <HelpForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
