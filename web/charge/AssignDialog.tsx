import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { assignStrayPayment } from '../../commands/charge/contract.ts';
import type { StrayPayment } from '../../domain/charge/shape.ts';
import { plainDate } from '../kernel/dates.ts';
import { reais } from '../kernel/money.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { selectStrayPayments, strayAssignAsked } from './slice.ts';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
`;
type Props = {
  payment: StrayPayment;
  invoice: NonNullable<StrayPayment['openInvoice']>;
  onClose: () => void;
};

/** Asks why a payment is to pay an open invoice; it is gone with the payment, when that leaves the list. */
export const AssignDialog = ({ payment, invoice, onClose }: Props) => {
  const { t } = useTranslation('charge');
  const dispatch = useDispatch();
  const { assigning } = useSelector(selectStrayPayments);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(assignStrayPayment.body.pick({ note: true })),
    defaultValues: { note: '' },
  });
  const send = handleSubmit(
    ({ note }) => void dispatch(strayAssignAsked({ id: payment.id, invoiceId: invoice.id, note })),
  );
  const about = {
    paid: reais(payment.paid),
    company: payment.company || `#${payment.companyId}`,
    invoice: invoice.id,
    detail: invoice.detail,
    value: reais(invoice.value),
    day: plainDate(invoice.dueDate),
  };
  return (
    <Dialog open onClose={onClose} title={t('assignTitle')} width={460}>
      <form noValidate onSubmit={send}>
        <Body>
          <p>{t('assignAbout', about)}</p>
          <TextField label={t('reasonLabel')} error={formState.errors.note?.message} autoFocus {...register('note')} />
        </Body>
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={assigning}>
            {t('assign')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
