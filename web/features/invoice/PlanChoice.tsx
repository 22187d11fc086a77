import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { choosePlanCall, withdrawPlanCall, type CompanySubscription } from '../../../commands/invoice/contract.ts';
import { publicPlans } from '../../../domain/plan/calls.ts';
import { toastError } from '../../api/errors.ts';
import { reais } from '../../ui/format/money.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody } from '../../ui/layers/Dialog.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTriesOnline } from '../../ui/useTriesOnline.ts';
import { PlanOption } from './PlanOption.tsx';
import type { CompanyPlan } from './slice.ts';

const Options = styled.div`
  display: grid;
  gap: var(--s-12);
  & > p {
    color: var(--text-muted);
  }
`;
const Chosen = styled.div`
  display: grid;
  gap: var(--s-8);
`;

/** Runs one call at a time; the page learns of the result from the stream. */
const useBusy = () => {
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done: () => void): Promise<void> => {
    setBusy(true);
    await call().then(done, toastError);
    setBusy(false);
  };
  return { busy, run };
};

/** Lists the public plans; the chosen one becomes the plan of the next term. */
const PlanDialog = ({ of, onClose }: { of: CompanySubscription; onClose: () => void }) => {
  const { t } = useTranslation('planChoice');
  const [plans, setPlans] = useState<readonly CompanyPlan[] | null>(null);
  const { busy, run } = useBusy();
  const { tries } = useTriesOnline(plans === null);
  useEffect(() => {
    let isOver = false;
    request(publicPlans).then((read) => {
      if (!isOver) setPlans(read);
    }, toastError);
    return () => void (isOver = true);
  }, [tries]);
  const current = (of.nextPlan ?? of.plan)?.id;
  const others = plans?.filter(({ id }) => id !== current);
  const choose = ({ id, name }: CompanyPlan) =>
    void run(
      () => request(choosePlanCall, { params: { planId: id } }),
      () => {
        toast.success(t(of.isTrial ? 'changed' : 'chosen', { name }));
        onClose();
      },
    );
  return (
    <Dialog open title={t('title')} width={560} onClose={onClose}>
      <DialogBody>
        <Options>
          <p>{t(of.isTrial ? 'atOnce' : 'nextTerm')}</p>
          {!others && <Skeleton $height="180px" />}
          {others?.length === 0 && <p>{t('none')}</p>}
          {others?.map((plan) => (
            <PlanOption key={plan.id} plan={plan} of={of} busy={busy} onChoose={() => choose(plan)} />
          ))}
        </Options>
      </DialogBody>
    </Dialog>
  );
};

/** The plan of the next term, and the button to choose another one. */
export const PlanChoice = ({ of }: { of: CompanySubscription }) => {
  const { t } = useTranslation('planChoice');
  const [open, setOpen] = useState(false);
  const { busy, run } = useBusy();
  const { nextPlan, months } = of;
  const keep = () =>
    void run(
      () => request(withdrawPlanCall),
      () => toast.success(t('kept')),
    );
  return (
    <>
      {nextPlan && (
        <Chosen>
          <Notice role="status">
            <CalendarClock aria-hidden size={18} />
            {t(nextPlan.value === 0 ? 'nextFree' : 'next', {
              name: nextPlan.name,
              price: t('perMonths', { value: reais(nextPlan.value * months), count: months }),
            })}
          </Notice>
          <Button disabled={busy} onClick={keep}>
            {t('keep')}
          </Button>
        </Chosen>
      )}
      {of.dueDate !== null && <Button onClick={() => setOpen(true)}>{t('change')}</Button>}
      {open && <PlanDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
};
