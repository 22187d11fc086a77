import { useEffect } from 'react';
import { useTask } from '../../api/task.ts';
import type { TemplateCategory } from '../../../domain/kernel/templateParts.ts';
import { amountOf, costCategories } from '../../../domain/message/price.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useCan } from '../../api/session/useCan.ts';
import { moneyText } from './money.ts';
import { companyCosts } from './tasks.ts';

/** The expected cost of a template to some recipients, for admins; nothing without a price. */
export const CostEstimate = ({ category, recipients }: { category: TemplateCategory; recipients: number }) => {
  const { t } = useTranslation('cost');
  const { data: company, run } = useTask(companyCosts);
  const mayKnow = useCan('settings:edit');
  useEffect(() => {
    if (mayKnow) run();
  }, [run, mayKnow]);
  const word = costCategories.find((each) => each === category.toLowerCase());
  const price = (word && company?.prices[word]) ?? null;
  const amount = amountOf(recipients, price);
  if (!mayKnow || !company || amount === null || price === null) return null;
  const { currency } = company;
  return (
    <p role="status">
      {t('estimate', {
        amount: moneyText(amount, currency),
        count: recipients,
        price: moneyText(price, currency),
      })}
    </p>
  );
};
