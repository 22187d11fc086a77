import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import { announcementCalls, type AnnouncementRecord } from '../../../domain/announcement/record.ts';
import { text } from '../../locales/i18n.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { FileField, type FileWish } from '../../ui/files/FileField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { announcements } from './slice.ts';

const startValues = (record: AnnouncementRecord | null) => ({
  title: record?.title ?? '',
  text: record?.text ?? '',
  priority: String(record?.priority ?? 3),
  status: record?.status ?? true,
});
const words = { title: 'name', text: 'text', priority: 'priority', status: 'shown' } as const;
const isTooLarge = (wish: FileWish) => wish instanceof File && wish.size > largestMegabytes * 1024 * 1024;

/** The announcement form: title, text, status, priority and picture (R547, R550, R552, R553). */
export const AnnouncementForm = ({ record, onOpen }: { record: AnnouncementRecord | null; onOpen: () => void }) => {
  const { t } = useTranslation('announcement');
  const [file, setFile] = useState<FileWish>('keep');
  const form = useFields(announcementCalls.create.body, startValues(record));
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const tooLarge = isTooLarge(file) ? text('errors', 'ERR_FILE_TOO_LARGE') : undefined;
  return (
    <RecordForm
      of={announcements}
      record={record}
      filled={{ form, start: startValues, called: (name) => t(words[name]) }}
      changed={file !== 'keep'}
      title={record ? t('edit', { name: record.title }) : t('add')}
      width={560}
      submit={(save) => handleSubmit((body) => (tooLarge ? undefined : save({ body, file })))}
    >
      <TextField label={t('name')} error={errors.title?.message} autoFocus autoComplete="off" {...register('title')} />
      <TextArea label={t('text')} rows={6} error={errors.text?.message} {...register('text')} />
      <Select label={t('priority')} {...register('priority')}>
        {[1, 2, 3].map((priority) => (
          <option key={priority} value={priority}>
            {t(`priorities.${priority}`)}
          </option>
        ))}
      </Select>
      <Switch label={t('shown')} {...register('status')} />
      <FileField
        held={record?.mediaName ?? null}
        wish={file}
        error={tooLarge}
        accept=".png,.jpg,.jpeg"
        hint={t('hint')}
        onChange={setFile}
        onOpen={onOpen}
      />
    </RecordForm>
  );
};
