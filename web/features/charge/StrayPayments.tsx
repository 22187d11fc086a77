import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { StrayPayment } from '../../../domain/charge/shape.ts';
import { dateOf } from '../../api/session/moment.ts';
import { reais } from '../../ui/format/money.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Assign, TakeBack } from './Decisions.tsx';
import { resolution } from './decisions.ts';
import { strayPayments } from './strayPayments.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-12);
  justify-items: start;
  padding: var(--s-16);
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  > p {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
const List = styled.ul`
  width: 100%;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s-16);
    padding: var(--s-12) 0;
    border-top: 1px solid var(--border);
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--w-medium);
  }
  b:nth-child(2) {
    font-variant-numeric: tabular-nums;
  }
  span,
  small {
    grid-column: 1 / -1;
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  span {
    color: var(--danger-text);
  }
  form {
    grid-column: 1 / -1;
    display: flex;
    align-items: end;
    gap: var(--s-8);
    padding-top: var(--s-4);
    > :first-child {
      flex: 1;
    }
  }
`;

/** The payments of all companies that match no open invoice; super users resolve them. */
export const StrayPayments = () => {
  const { t } = useTranslation('charge');
  const dispatch = useDispatch();
  const seen = useSelector(strayPayments.select).filter?.by;
  useEffect(() => void dispatch(strayPayments.shown(false)), [dispatch]);
  return (
    <Root>
      <Segmented
        label={t('seeTo')}
        value={seen ? 'seen' : 'waiting'}
        onChange={(choice) => dispatch(strayPayments.shown(choice === 'seen'))}
        options={[
          { value: 'waiting', text: t('waiting') },
          { value: 'seen', text: t('seen') },
        ]}
      />
      <Payments />
    </Root>
  );
};

const Payments = () => {
  const { t } = useTranslation('charge');
  const dispatch = useDispatch();
  const { records, phase, hasMore, more, filter } = useSelector(strayPayments.select);
  const seen = filter?.by ?? false;
  if (phase === 'failed')
    return (
      <>
        <p>{t('failed')}</p>
        <Button onClick={() => dispatch(strayPayments.shown(seen))}>{t('retry')}</Button>
      </>
    );
  if (phase !== 'ready') return <Skeleton $width="240px" />;
  if (!records.length) return <p>{t(seen ? 'noneSeen' : 'none')}</p>;
  return (
    <>
      {!seen && <p>{t('about')}</p>}
      <List aria-label={t('title')}>
        {records.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </List>
      {hasMore && (
        <Button disabled={more} onClick={() => dispatch(strayPayments.moreAsked())}>
          {t('more')}
        </Button>
      )}
    </>
  );
};

const Payment = ({ payment }: { payment: StrayPayment }) => {
  const { t } = useTranslation('charge');
  const clock = useClock();
  const { id, company, companyId, detail, invoiceId, value, paid, paidAt, bank, bankId, reason, seen, returned } =
    payment;
  return (
    <li>
      <b>{company || `#${companyId}`}</b>
      <b>{reais(paid)}</b>
      <span>{t(`reason.${reason}`)}</span>
      <small>{t('of', { detail, invoice: invoiceId, value: reais(value) })}</small>
      <small>{t('at', { day: dateOf(paidAt, clock), bank, id: bankId })}</small>
      {returned !== null && <small>{t('returned', { value: reais(returned) })}</small>}
      {seen && seen.invoiceId !== null && <small>{t('assigned', { invoice: seen.invoiceId })}</small>}
      {seen && <small>{t('by', { note: seen.note, name: seen.by, day: dateOf(seen.at, clock) })}</small>}
      {!seen && <Assign payment={payment} />}
      {!seen && <TakeBack payment={payment} />}
      {!seen && <Resolve id={id} />}
    </li>
  );
};

/** Records how a payment was resolved; the payment then leaves the list. */
const Resolve = ({ id }: { id: string }) => {
  const { t } = useTranslation('charge');
  const dispatch = useDispatch();
  const [note, setNote] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    dispatch(resolution.run({ id, note }));
  };
  return (
    <form onSubmit={send}>
      <TextField
        label={t('note')}
        value={note}
        maxLength={500}
        required
        pattern=".*\S.*"
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="outline">
        {t('resolve')}
      </Button>
    </form>
  );
};
