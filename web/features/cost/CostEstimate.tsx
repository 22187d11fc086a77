import './saga.ts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { TemplateCategory } from '../../../domain/kernel/templateParts.ts';
import { amountOf, costCategories } from '../../../domain/message/price.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useCan } from '../../api/session/useCan.ts';
import { moneyText } from './money.ts';
import { costsShown, selectCosts } from './slice.ts';

/** The expected cost of a template to some recipients, for admins; nothing without a price. */
export const CostEstimate = ({ category, recipients }: { category: TemplateCategory; recipients: number }) => {
  const { t } = useTranslation('cost');
  const dispatch = useDispatch();
  const mayKnow = useCan('settings:edit');
  const { company } = useSelector(selectCosts);
  useEffect(() => {
    if (mayKnow) dispatch(costsShown(null));
  }, [dispatch, mayKnow]);
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
