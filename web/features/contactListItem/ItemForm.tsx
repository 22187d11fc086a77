import { useTranslation } from '../../locales/useTranslation.ts';
import type { z } from 'zod';
import { itemForm } from '../../../commands/contactListItem/contract.ts';
import type { ContactListItemRecord } from '../../../domain/contactListItem/shape.ts';
import { retypable } from '../../../domain/kernel/phoneNumber.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { useTimeZone } from '../../api/session/useTimeZone.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { items, listShown } from './slice.ts';

type Values = z.input<typeof itemForm>;

const startValues = (record: ContactListItemRecord | null, timeZone: string): Values => ({
  name: record?.name ?? '',
  number: retypable(record?.number ?? '', timeZone),
  email: record?.email ?? '',
});

/** Adds a contact to the list, or changes one (R539). */
export const ItemForm = ({ record }: { record: ContactListItemRecord | null }) => {
  const { t } = useTranslation('contactListItem');
  const timeZone = useTimeZone();
  const form = useFields(itemForm, startValues(record, timeZone));
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <RecordForm
      of={items}
      record={record}
      filled={{ form, start: (one) => startValues(one, timeZone), called: (name) => t(name) }}
      title={record ? t('edit', { name: record.name }) : t('addTitle')}
      submit={(save) =>
        handleSubmit((values) => save({ ...values, contactListId: record?.contactListId ?? listShown() }))
      }
    >
      <TextField label={t('name')} error={errors.name?.message} autoFocus {...register('name')} />
      <TextField
        label={t('number')}
        error={errors.number?.message}
        hint={t('numberHint')}
        inputMode="tel"
        {...register('number')}
      />
      <TextField label={t('email')} type="email" error={errors.email?.message} {...register('email')} />
    </RecordForm>
  );
};
