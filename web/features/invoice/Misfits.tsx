import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { OwnStrayPayment } from '../../../domain/charge/shape.ts';
import { reais } from '../../ui/format/money.ts';
import { locale } from '../../locales/i18n.ts';
import { Notice } from '../../ui/Notice.ts';

/** Payments that no invoice accepted, and the way to solve each case. */
export const Misfits = ({ of }: { of: readonly OwnStrayPayment[] }) => {
  const { t } = useTranslation('subscription');
  return of.map(({ detail, value, paid, paidAt, reason }) => (
    <Notice key={`${paidAt} ${paid}`} role="status">
      <TriangleAlert aria-hidden size={18} />
      {t(`misfit.${reason === 'amount' ? (paid < value ? 'less' : 'more') : 'closed'}`, {
        detail,
        value: reais(value),
        paid: reais(paid),
        date: new Date(paidAt).toLocaleDateString(locale()),
      })}
    </Notice>
  ));
};
