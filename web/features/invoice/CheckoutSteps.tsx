import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { plainDate } from '../../ui/format/dates.ts';
import { reais } from '../../ui/format/money.ts';
import { useTask } from '../../api/task.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Facts, PlanCard } from './CheckoutBox.ts';
import { stepChosen, type Checkout, type CompanyPlan } from './slice.ts';
import { invoiceCharge } from './tasks.ts';

const limits = ['users', 'connections', 'queues'] as const;
const Limits = ({ plan }: { plan: CompanyPlan }) => {
  const { t } = useTranslation('invoice');
  return limits.map((name) => (
    <div key={name}>
      <dt>{t(name)}</dt>
      <dd>{plan[name]}</dd>
    </div>
  ));
};

/** The step Personalizar: the current plan of the company (R643). */
export const PlanStep = ({ checkout: { plan } }: { checkout: Checkout }) => {
  const { t } = useTranslation('invoice');
  const dispatch = useDispatch();
  return (
    <>
      <DialogBody>
        {plan ? (
          <PlanCard aria-label={t('yourPlan')}>
            <h3>{plan.name}</h3>
            <p>
              <b>{reais(plan.value)}</b>
              {t('perMonth')}
            </p>
            <Facts>
              <Limits plan={plan} />
            </Facts>
            <Button variant="primary" onClick={() => dispatch(stepChosen('review'))}>
              {t('select')}
            </Button>
          </PlanCard>
        ) : (
          <Skeleton $height="280px" />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={() => dispatch(stepChosen('data'))}>
          {t('back')}
        </Button>
      </DialogFoot>
    </>
  );
};

/** The step Revisar: the payment to be made (R644). */
export const ReviewStep = ({ checkout: { invoice, address, plan } }: { checkout: Checkout }) => {
  const { t } = useTranslation('invoice');
  const dispatch = useDispatch();
  const { isBusy, run } = useTask(invoiceCharge);
  return (
    <>
      <DialogBody>
        <h3>{t('summary')}</h3>
        <br />
        <Facts>
          <div>
            <dt>{t('plan')}</dt>
            <dd>{plan?.name ?? invoice.detail}</dd>
          </div>
          {plan && <Limits plan={plan} />}
          <div>
            <dt>{t('dueDate')}</dt>
            <dd>{plainDate(invoice.dueDate)}</dd>
          </div>
          <div className="total">
            <dt>{t('total')}</dt>
            <dd>{reais(invoice.value)}</dd>
          </div>
        </Facts>
      </DialogBody>
      <DialogFoot>
        <Button variant="ghost" disabled={isBusy} onClick={() => dispatch(stepChosen('plan'))}>
          {t('back')}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => plan && run({ invoice, address, plan })}>
          {t('pay')}
        </Button>
      </DialogFoot>
    </>
  );
};
