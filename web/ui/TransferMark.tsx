import { ArrowRightLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { useTranslation } from '../locales/useTranslation.ts';

const Root = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 18px;
  height: 18px;
  border-radius: var(--r-full);
  background: var(--accent);
  color: var(--on-accent);
  svg {
    width: 11px;
    height: 11px;
  }
`;

/** Marks a ticket that was transferred to the user, who has not opened it since. */
export const TransferMark = () => {
  const { t } = useTranslation('transferNotice');
  return (
    <Root role="img" aria-label={t('mark')} title={t('mark')}>
      <ArrowRightLeft aria-hidden />
    </Root>
  );
};
