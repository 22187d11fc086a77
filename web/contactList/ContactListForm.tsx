import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contactListCalls, type ContactListRecord } from '../../domain/contactList/record.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { TextField } from '../ui/TextField.tsx';
import { contactLists } from './slice.ts';

const startValues = (record: ContactListRecord | null) => ({ name: record?.name ?? '' });

/** The name of a list of contacts (R530). */
export const ContactListForm = ({ record }: { record: ContactListRecord | null }) => {
  const { t } = useTranslation('contactList');
  const form = useForm({
    resolver: zodResolver(contactListCalls.create.body),
    defaultValues: startValues(record),
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState } = form;
  return (
    <RecordForm
      of={contactLists}
      record={record}
      filled={{ form, start: startValues, called: () => t('name') }}
      title={record ? t('edit', { name: record.name }) : t('add')}
      submit={(save) => handleSubmit((values) => save(values))}
    >
      <TextField label={t('name')} error={formState.errors.name?.message} autoFocus {...register('name')} />
    </RecordForm>
  );
};
