import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { StrayPayment } from '../../../domain/charge/shape.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { reais } from '../../ui/format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { decision } from './decisions.ts';

const Act = styled.div`
  grid-column: 1 / -1;
  padding-top: var(--s-4);
`;

type Props = { payment: StrayPayment };

/** Assigns a payment to the open invoice of its company, if there is one that the payment covers. */
export const Assign = ({ payment: { id, company, companyId, paid, openInvoice } }: Props) => {
  const { t } = useTranslation('charge');
  const dispatch = useDispatch();
  const [asks, setAsks] = useState(false);
  if (!openInvoice) return null;
  const { id: invoiceId, detail, dueDate } = openInvoice;
  const value = reais(openInvoice.value);
  if (paid < openInvoice.value) return <small>{t('less', { invoice: invoiceId, value })}</small>;
  const day = plainDate(dueDate);
  const about = { paid: reais(paid), company: company || `#${companyId}`, invoice: invoiceId, detail, value, day };
  return (
    <Act>
      <Button variant="outline" onClick={() => setAsks(true)}>
        {t('assign')}
      </Button>
      {asks && (
        <DecideDialog
          title={t('assignTitle')}
          about={t('assignAbout', about)}
          act={t('assign')}
          onDecide={(note) => dispatch(decision.run({ id, invoiceId, note }))}
          onClose={() => setAsks(false)}
        />
      )}
    </Act>
  );
};

/** Stops counting a payment that was refunded. */
export const TakeBack = ({ payment: { id, company, companyId, invoiceId, canBeTakenBack } }: Props) => {
  const { t } = useTranslation('charge');
  const dispatch = useDispatch();
  const [asks, setAsks] = useState(false);
  if (!canBeTakenBack) return null;
  return (
    <Act>
      <Button variant="outline" onClick={() => setAsks(true)}>
        {t('takeBack')}
      </Button>
      {asks && (
        <DecideDialog
          title={t('takeBackTitle')}
          about={t('takeBackAbout', { company: company || `#${companyId}`, invoice: invoiceId })}
          act={t('takeBack')}
          onDecide={(note) => dispatch(decision.run({ id, note }))}
          onClose={() => setAsks(false)}
        />
      )}
    </Act>
  );
};
