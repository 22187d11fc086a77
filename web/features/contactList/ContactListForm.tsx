import { useTranslation } from '../../locales/useTranslation.ts';
import { contactListCalls, type ContactListRecord } from '../../../domain/contactList/record.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { contactLists } from './slice.ts';

const startValues = (record: ContactListRecord | null) => ({ name: record?.name ?? '' });

/** The form for the name of a contact list (R530). */
export const ContactListForm = ({ record }: { record: ContactListRecord | null }) => {
  const { t } = useTranslation('contactList');
  const form = useFields(contactListCalls.create.body, startValues(record));
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
