import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { CompanySubscription } from '../../../commands/invoice/contract.ts';
import { features } from '../../../domain/kernel/gates.ts';
import { reais } from '../../ui/format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { PlanCard } from './CheckoutBox.ts';
import type { CompanyPlan } from './slice.ts';

const Card = styled(PlanCard)`
  gap: var(--s-8);
  padding: var(--s-16);
  h3 {
    overflow-wrap: anywhere;
  }
  & > p,
  & > ul {
    color: var(--text-muted);
  }
  & > p > b {
    font-size: var(--t-20);
  }
  & > ul[data-tone='danger'] {
    color: var(--danger-text);
  }
  button {
    justify-self: start;
  }
`;
const limits = ['users', 'connections', 'queues', 'storageLimitMb'] as const;

/** A plan that the company may choose, or why it cannot: its usage exceeds the limits of the plan. */
export const PlanOption = ({
  plan,
  of: { plan: present, usage, months },
  busy,
  onChoose,
}: {
  plan: CompanyPlan;
  of: CompanySubscription;
  busy: boolean;
  onChoose: () => void;
}) => {
  const { t } = useTranslation('planChoice');
  const limitOf = (what: (typeof limits)[number]) => plan[what] ?? null;
  const tooMuch = limits.filter((what) => (usage[what] ?? 0) > (limitOf(what) ?? Infinity));
  const lost = features.filter((feature) => present?.[feature] && !plan[feature]);
  const listed = limits.flatMap((what) => {
    const limit = limitOf(what);
    return limit === null ? [] : [t(`limit.${what}`, { limit })];
  });
  return (
    <Card aria-label={plan.name}>
      <h3>{plan.name}</h3>
      <p>
        <b>{t('perMonths', { value: reais(plan.value * months), count: months })}</b>
      </p>
      <p>{listed.join(' · ')}</p>
      {lost.length > 0 && <p>{t('without', { names: lost.map((one) => t(`feature.${one}`)).join(', ') })}</p>}
      {tooMuch.length > 0 && (
        <ul data-tone="danger">
          {tooMuch.map((what) => (
            <li key={what}>{t(`tooMuch.${what}`, { used: usage[what], limit: limitOf(what) })}</li>
          ))}
        </ul>
      )}
      <Button
        disabled={busy || tooMuch.length > 0}
        aria-label={t('chooseNamed', { name: plan.name })}
        onClick={onChoose}
      >
        {t('choose')}
      </Button>
    </Card>
  );
};
