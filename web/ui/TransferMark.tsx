import { AlarmClock, ArrowRightLeft } from 'lucide-react';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { useTranslation } from '../locales/useTranslation.ts';
import { Tooltip } from './layers/Tooltip.tsx';

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

/** Marks a ticket that reached the user and was not opened since: by a transfer, or because it came back at its time. */
export const TransferMark = ({ turns }: Pick<TicketRecord, 'turns'>) => {
  const { t } = useTranslation('transferNotice');
  const isBack = turns?.findLast(({ is }) => is === 'transferred' || is === 'unsnoozed')?.is === 'unsnoozed';
  const label = t(isBack ? 'backMark' : 'mark');
  return (
    <Tooltip text={label}>
      <Root role="img" aria-label={label}>
        {isBack ? <AlarmClock aria-hidden /> : <ArrowRightLeft aria-hidden />}
      </Root>
    </Tooltip>
  );
};
