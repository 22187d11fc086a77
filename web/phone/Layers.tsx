import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { z } from 'zod';
import { addPerson } from '../../gateway/phone/contract.ts';
import type { LinkedPhone } from '../../gateway/phone/phones/contract.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { personSubmitted, phoneSlice, selectPhones, unlinkConfirmed } from './slice.ts';

const { layerClosed } = phoneSlice.actions;
const schema = addPerson.body;
type Values = z.input<typeof schema>;

/** What stands over the page: a new customer, or the question before a device is unlinked. */
export const Layers = ({ played }: { played: LinkedPhone }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const { layer } = useSelector(selectPhones);
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
  const close = () => dispatch(layerClosed());
  const save = handleSubmit(({ name }) => dispatch(personSubmitted({ phone, name: name.trim(), group })));
  return (
    <Dialog open onClose={close} title={t(group ? 'newGroup' : 'newPerson')} width={420}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogBody>
          <TextField
            label={t('name')}
            autoComplete="off"
            autoFocus
            maxLength={80}
            error={formState.errors.name && t('nameMissing')}
            {...register('name')}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={adding}>
            {t('add')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
