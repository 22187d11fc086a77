import './saga.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { getCompany } from '../../../projections/company/contract.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import type { CompanySubscription } from '../../../commands/invoice/contract.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { reais } from '../../ui/format/money.ts';
import { request } from '../../api/request.ts';
import { daysUntil } from '../../api/session/expiry.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useTriesOnline } from '../../ui/useTriesOnline.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { Facts } from './CheckoutBox.ts';
import { Misfits } from './Misfits.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { openInvoicePay } from './tasks.ts';
import { useSubscription } from './useSubscription.ts';

const Sheet = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: grid;
  align-content: start;
  gap: var(--s-16);
  max-width: 520px;
  padding: var(--s-4) var(--s-24) var(--s-32);
  button {
    justify-self: start;
  }
`;

/** The current company, read again when its due date changes. */
const useOwnCompany = (): CompanyRecord | null => {
  const user = useSelector(selectUser);
  const [company, setCompany] = useState<CompanyRecord | null>(null);
  const [companyId, dueDate] = [user?.companyId, user?.company.dueDate];
  const { tries } = useTriesOnline(company === null);
  useEffect(() => {
    if (companyId === undefined) return undefined;
    let isOver = false;
    request(getCompany, { params: { companyId } }).then((read) => {
      if (!isOver) setCompany(read);
    }, toastError);
    return () => void (isOver = true);
  }, [companyId, dueDate, tries]);
  return company;
};

/** Plan, price, due date and status of the subscription. */
const Summary = ({ of, timeZone }: { of: CompanySubscription; timeZone: string }) => {
  const { t } = useTranslation('subscription');
  const now = useNow();
  const { plan, value, months, dueDate, openInvoice } = of;
  const isOverdue = openInvoice !== null && daysUntil(openInvoice.dueDate, timeZone, new Date(now)) < 0;
  const status = isOverdue ? 'overdue' : openInvoice ? 'open' : 'paid';
  const facts = [
    ['plan', plan?.name ?? t('noPlan')],
    ['price', plan ? t('perMonths', { value: reais(value), count: months }) : '–'],
    ['dueDate', dueDate === null ? t('endless') : plainDate(dueDate)],
    ['status', t(`statuses.${status}`, { value: reais(openInvoice?.value ?? 0) })],
  ] as const;
  return (
    <Facts aria-label={t('title')}>
      {facts.map(([name, said]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </Facts>
  );
};

/** The time left in the trial, the address for bills, and the way to pay (R656). */
export const SubscriptionPage = () => {
  const { t } = useTranslation('subscription');
  const dispatch = useDispatch();
  const now = useNow();
  const company = useOwnCompany();
  const subscription = useSubscription();
  const stateOf = ({ trialExpiration, dueDate, timeZone }: CompanyRecord): string => {
    if (trialExpiration === null) return dueDate === null ? t('endless') : t('until', { date: plainDate(dueDate) });
    const last = dueDate !== null && dueDate < trialExpiration ? dueDate : trialExpiration; // a super user may shorten it
    const days = daysUntil(last, timeZone, new Date(now));
    return days < 0 ? t('over') : t('days', { count: days });
  };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      <Sheet>
        {company ? (
          <>
            <TextField
              readOnly
              label={company.trialExpiration === null ? t('licence') : t('trial')}
              value={stateOf(company)}
            />
            <TextField readOnly label={t('email')} value={company.email} placeholder={t('noEmail')} />
            {subscription ? (
              <>
                <Summary of={subscription} timeZone={company.timeZone} />
                <PlanChoice of={subscription} />
                <Misfits of={subscription.misfits} />
                {!subscription.canPay && <Notice role="status">{text('errors', 'ERR_NO_BANK')}</Notice>}
                {subscription.openInvoice ? (
                  <Button
                    variant="primary"
                    size="lg"
                    disabled={!subscription.canPay}
                    onClick={() => dispatch(openInvoicePay.run())}
                  >
                    {t('subscribe')}
                  </Button>
                ) : (
                  <p>{t('nothingOpen')}</p>
                )}
              </>
            ) : (
              <Skeleton $height="200px" />
            )}
          </>
        ) : (
          <Skeleton $height="160px" />
        )}
      </Sheet>
      <CheckoutDialog />
    </>
  );
};
