import { Star } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  b {
    margin-left: var(--s-4);
    font-weight: var(--w-medium);
  }
`;
const Step = styled(Star)<{ $on: boolean }>`
  width: 15px;
  height: 15px;
  ${phone} {
    width: 12px;
    height: 12px;
  }
  color: ${({ $on }) => ($on ? 'var(--warning)' : 'var(--border-strong)')};
  fill: ${({ $on }) => ($on ? 'currentColor' : 'none')};
`;
const steps = [1, 2, 3] as const;

/** A mean rating in three steps, also in words (R306). */
export const Rating = ({ rating }: { rating: number | null }) => {
  const { t } = useTranslation('dashboard');
  if (rating === null)
    return (
      <>
        <span aria-hidden>–</span>
        <Hidden>{t('noRating')}</Hidden>
      </>
    );
  const reached = steps.findLast((step) => step <= Math.round(rating)) ?? 1;
  const figure = rating.toLocaleString(locale(), { maximumFractionDigits: 1 });
  const words = t('ratingOf', { rating: figure, meaning: t(`meaning.${reached}`) });
  return (
    <Tooltip text={words}>
      <Root>
        {steps.map((step) => (
          <Step key={step} aria-hidden $on={step <= reached} />
        ))}
        <b aria-hidden>{figure}</b>
        <Hidden>{words}</Hidden>
      </Root>
    </Tooltip>
  );
};
