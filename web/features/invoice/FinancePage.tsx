import './saga.ts';
import { CircleCheck, Clock, ReceiptText, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { InvoiceRecord } from '../../../domain/invoice/shape.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { plainDate } from '../../ui/format/dates.ts';
import { reais } from '../../ui/format/money.ts';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { daysUntil } from '../../api/session/expiry.ts';
import { useTimeZone } from '../../api/session/useTimeZone.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { Misfits } from './Misfits.tsx';
import { useSubscription } from './useSubscription.ts';
import { invoices } from './invoices.ts';
import { payClicked } from './slice.ts';

const looks = {
  paid: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  overdue: { tone: 'danger', icon: <TriangleAlert aria-hidden /> },
  open: { tone: 'neutral', icon: <Clock aria-hidden /> },
  returned: { tone: 'warning', icon: <Undo2 aria-hidden /> },
} as const;

const Notes = styled.div`
  display: grid;
  gap: var(--s-8);
  padding: 0 var(--s-24) var(--s-12);
`;

/** The page Faturas: open and paid invoices of the company (R631). */
export const FinancePage = () => {
  const { t } = useTranslation('invoice');
  const dispatch = useDispatch();
  const list = useSelector(invoices.select);
  const timeZone = useTimeZone();
  const now = useNow();
  const subscription = useSubscription();
  /** An invoice is not overdue on its last day (R632). */
  const statusOf = ({ status, returned, dueDate }: InvoiceRecord): keyof typeof looks => {
    if (returned) return 'returned';
    return status === 'paid' ? 'paid' : daysUntil(dueDate, timeZone, new Date(now)) < 0 ? 'overdue' : 'open';
  };
  const shown = (record: InvoiceRecord) => {
    const status = statusOf(record);
    return <Pill {...looks[status]}>{t(status)}</Pill>;
  };
  const isEmpty = list.phase === 'ready' && list.records.length === 0;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      {subscription && subscription.misfits.length > 0 && (
        <Notes>
          <Misfits of={subscription.misfits} />
        </Notes>
      )}
      {isEmpty && <Empty icon={<ReceiptText />} fact={t('empty')} advice={t('emptyAdvice')} />}
      {!isEmpty && (
        <RecordTable
          label={t('title')}
          list={list}
          columns={[
            { head: t('id'), cell: ({ id }) => id, by: 'id' },
            { head: t('detail'), cell: ({ detail }) => detail, by: 'detail' },
            { head: t('value'), cell: ({ value }) => reais(value), by: 'value', number: true },
            { head: t('dueDate'), cell: ({ dueDate }) => plainDate(dueDate), by: 'dueDate' },
            { head: t('status'), cell: shown, by: (one) => t(statusOf(one)) },
          ]}
          line={(record) => ({
            name: `${record.detail} · ${reais(record.value)}`,
            below: `${plainDate(record.dueDate)} · ${t(statusOf(record))}`,
          })}
          actsHead={t('act')}
          acts={(record) =>
            record.status === 'paid' ? (
              !record.returned && t('paidAct')
            ) : (
              <Button
                size="sm"
                variant="primary"
                aria-label={t('payNamed', { id: record.id })}
                onClick={() => dispatch(payClicked(record))}
              >
                {t('pay')}
              </Button>
            )
          }
          toneOf={(record) => (statusOf(record) === 'overdue' ? 'red' : undefined)}
          onMore={() => dispatch(invoices.moreAsked())}
        />
      )}
      <CheckoutDialog />
    </>
  );
};
