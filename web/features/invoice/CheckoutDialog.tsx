import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Pix } from '../../../commands/invoice/contract.ts';
import { useLeaving } from '../../ui/records/useLeaving.tsx';
import { Dialog, DialogBody } from '../../ui/layers/Dialog.tsx';
import { AddressStep, useAddress } from './AddressStep.tsx';
import { Stepper } from './CheckoutBox.ts';
import { PlanStep, ReviewStep } from './CheckoutSteps.tsx';
import { PixCode } from './PixCode.tsx';
import { checkoutClosed, selectCheckout, steps, type Checkout } from './slice.ts';

/** Delay after the payment until the user is sent to the start page (R652). */
const homeAfterMs = 4000;

const PixStep = ({ pix, paid }: { pix: Pix; paid: boolean }) => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  useEffect(() => {
    if (!paid) return undefined;
    const timer = setTimeout(() => {
      dispatch(checkoutClosed());
      void navigate('/');
    }, homeAfterMs);
    return () => clearTimeout(timer);
  }, [paid, dispatch, navigate]);
  return (
    <DialogBody>
      <PixCode pix={pix} paid={paid} />
    </DialogBody>
  );
};

/** The checkout of one invoice: Dados, Personalizar, Revisar, then its Pix (R636). Shown while an invoice is being paid. */
export const CheckoutDialog = () => {
  const dispatch = useDispatch();
  const checkout = useSelector(selectCheckout);
  useEffect(() => () => void dispatch(checkoutClosed()), [dispatch]);
  return checkout && <Steps checkout={checkout} />;
};

const Steps = ({ checkout }: { checkout: Checkout }) => {
  const { t } = useTranslation('invoice');
  const dispatch = useDispatch();
  const { step, address, given, pix, paid } = checkout;
  const form = useAddress(address);
  const isTyped = given || form.formState.isDirty;
  const { leave, question } = useLeaving(isTyped && !pix, () => dispatch(checkoutClosed()));
  return (
    <Dialog open title={t('checkout')} width={640} onClose={leave}>
      {question}
      {pix ? (
        <PixStep pix={pix} paid={paid} />
      ) : (
        <>
          <Stepper aria-label={t('steps')}>
            {steps.map((each) => (
              <li key={each} {...(each === step ? { 'aria-current': 'step' as const } : {})}>
                {t(`step.${each}`)}
              </li>
            ))}
          </Stepper>
          {step === 'data' && <AddressStep form={form} />}
          {step === 'plan' && <PlanStep checkout={checkout} />}
          {step === 'review' && <ReviewStep checkout={checkout} />}
        </>
      )}
    </Dialog>
  );
};
