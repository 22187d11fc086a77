import { Clock, LayoutTemplate } from 'lucide-react';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { duration } from '../../../ui/format/duration.ts';
import { phone } from '../../../ui/page/screens.ts';
import { SendTemplate } from '../../template/index.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  margin-bottom: var(--s-6);
  color: var(--text-muted);
  font-size: var(--t-12);
  svg {
    flex: none;
    width: 14px;
    height: 14px;
  }
  & > p {
    flex: 1;
    min-width: 0;
  }
  &[data-soon] > :is(p, svg) {
    color: var(--warning-text);
  }
`;
const Closed = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  padding: var(--s-12);
  border-radius: var(--r-12);
  &:not(:last-child) {
    margin-bottom: var(--s-6);
  }
  background: var(--warning-soft);
  color: var(--warning-text);
  & > svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
  & > p {
    flex: 1;
    line-height: 1.5;
  }
  ${phone} {
    flex-wrap: wrap;
    & > p {
      flex: 1 1 70%;
    }
    & > button {
      width: 100%;
    }
  }
`;
/** From here on, in minutes, the remaining time is a warning. */
const SOON = 60;

/** `isDrafted`: a text or file waits in the composer. It stays there until the customer writes. */
type Props = { ticket: TicketRecord; minutes: number; isByAd: boolean; isDrafted: boolean };

/** How long free text may be sent, and the button that sends a template. Closed, it takes the place of an empty text field. */
export const ServiceWindow = ({ ticket, minutes, isByAd, isDrafted }: Props) => {
  const { t } = useTranslation('template');
  const [isChoosing, setIsChoosing] = useState(false);
  const dialog = isChoosing && (
    <Suspense>
      <SendTemplate ticketId={ticket.id} connectionId={ticket.whatsappId} onClose={() => setIsChoosing(false)} />
    </Suspense>
  );
  if (minutes === 0)
    return (
      <Closed role="status">
        <Clock aria-hidden />
        <p>
          {t('closed')}
          {isDrafted && ` ${t('draftKept')}`}
        </p>
        <Button variant="primary" onClick={() => setIsChoosing(true)}>
          <LayoutTemplate aria-hidden />
          {t('choose')}
        </Button>
        {dialog}
      </Closed>
    );
  return (
    <Line data-soon={minutes <= SOON || undefined}>
      <Clock aria-hidden />
      <p>
        {t('closesIn', { time: duration(minutes) })}
        {isByAd && ` · ${t('byAd')}`}
      </p>
      <Button size="sm" variant="ghost" onClick={() => setIsChoosing(true)}>
        <LayoutTemplate aria-hidden />
        {t('send')}
      </Button>
      {dialog}
    </Line>
  );
};
