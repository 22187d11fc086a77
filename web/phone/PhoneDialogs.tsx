import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { z } from 'zod';
import { addPerson } from '../../gateway/phone/contract.ts';
import type { ListedPhone } from '../../gateway/phone/phones/contract.ts';
import { FormDialog } from '../ui/records/FormDialog.tsx';
import { ConfirmDialog } from '../ui/layers/ConfirmDialog.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { OfficialNumberDialog } from './OfficialNumberDialog.tsx';
import { personSubmitted, phoneSlice, selectPhones, unlinkConfirmed } from './slice.ts';

const { layerClosed } = phoneSlice.actions;
const schema = addPerson.body;
type Values = z.input<typeof schema>;

/** The dialogs of the page: a new customer or group, a new official number, or the question before a device is unlinked. */
export const PhoneDialogs = ({ played }: { played: ListedPhone | undefined }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const { layer } = useSelector(selectPhones);
  if (layer === 'official') return <OfficialNumberDialog />;
  if (!played) return null;
  const { phone, name } = played;
  if (layer === 'person' || layer === 'group') return <NewPerson key={layer} phone={phone} group={layer === 'group'} />;
  if (layer === 'none') return null;
  return (
    <ConfirmDialog
      open
      title={t('unlinkTitle', { name })}
      onCancel={() => dispatch(layerClosed())}
      onConfirm={() => dispatch(unlinkConfirmed({ phone }))}
    >
      {t('unlinkQuestion')}
    </ConfirmDialog>
  );
};

const NewPerson = ({ phone, group }: { phone: string; group: boolean }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const { adding } = useSelector(selectPhones);
  const { register, handleSubmit, formState } = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: '' },
  });
  return (
    <FormDialog
      title={t(group ? 'newGroup' : 'newPerson')}
      act={t('add')}
      dirty={formState.isDirty}
      busy={adding}
      width={420}
      onSubmit={handleSubmit(({ name }) => dispatch(personSubmitted({ phone, name: name.trim(), group })))}
      onClose={() => dispatch(layerClosed())}
    >
      <TextField
        label={t('name')}
        autoComplete="off"
        autoFocus
        maxLength={80}
        error={formState.errors.name && t('nameMissing')}
        {...register('name')}
      />
    </FormDialog>
  );
};
