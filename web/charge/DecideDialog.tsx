import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { takeBackPayment } from '../../commands/charge/contract.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { selectStrayPayments } from './slice.ts';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
`;
type Props = { title: string; about: string; act: string; onDecide: (note: string) => void; onClose: () => void };

/** Says what is about to become of a payment and asks why; it is gone with the payment, when that leaves the list. */
export const DecideDialog = ({ title, about, act, onDecide, onClose }: Props) => {
  const { t } = useTranslation('charge');
  const { deciding } = useSelector(selectStrayPayments);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(takeBackPayment.body),
    defaultValues: { note: '' },
  });
  return (
    <Dialog open onClose={onClose} title={title} width={460}>
      <form noValidate onSubmit={handleSubmit(({ note }) => onDecide(note))}>
        <Body>
          <p>{about}</p>
          <TextField label={t('reasonLabel')} error={formState.errors.note?.message} autoFocus {...register('note')} />
        </Body>
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={deciding}>
            {act}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
