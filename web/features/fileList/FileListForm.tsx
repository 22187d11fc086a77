import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { FileListRecord } from '../../../domain/fileList/record.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { fileListFormShape, savingOf, fileListStartValues } from './formValues.ts';
import { OptionFields } from './OptionFields.tsx';
import { fieldNameOf } from './refusedFields.ts';
import { fileLists } from './slice.ts';

/** The form of a file list: name, message, and options with a name and a file each (R583). */
export const FileListForm = ({ record }: { record: FileListRecord | null }) => {
  const { t } = useTranslation('fileList');
  const form = useFields(fileListFormShape, fileListStartValues(record));
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;
  const { refusedFields } = useSelector(fileLists.select);
  useEffect(() => {
    refusedFields.forEach(({ path, text }, nth) =>
      setError(fieldNameOf(path), { type: 'server', message: text }, { shouldFocus: nth === 0 }),
    );
  }, [refusedFields, setError]);
  return (
    <RecordForm
      of={fileLists}
      record={record}
      filled={{ form, start: fileListStartValues, called: (name) => t(name) }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      width={640}
      submit={(save) => handleSubmit((values) => save(savingOf(values)))}
    >
      <TextField label={t('name')} error={errors.name?.message} autoFocus autoComplete="off" {...register('name')} />
      <TextArea
        label={t('message')}
        hint={t('messageHint')}
        rows={3}
        error={errors.message?.message}
        {...register('message')}
      />
      <OptionFields listId={record?.id ?? null} form={form} />
    </RecordForm>
  );
};
