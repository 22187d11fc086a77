import { Bot } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { HandOver } from '../../../../domain/ticket/shape.ts';
import { timeOf, type Clock } from '../../../api/session/clock.ts';
import { hasText } from '../../../locales/i18n.ts';

const Note = styled.div`
  align-self: center;
  display: flex;
  gap: var(--s-8);
  max-width: min(520px, 100%);
  margin: var(--s-12) auto;
  padding: var(--s-8) var(--s-12);
  border-radius: var(--r-12);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  font-size: var(--t-12);
  line-height: 17px;
  color: var(--text-muted);
  overflow-wrap: anywhere;
  svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;

/** The line that says when and why a bot handed the conversation over to people. */
export const HandOverLine = ({ handOver: { at, name, why, reason }, clock }: { handOver: HandOver; clock: Clock }) => {
  const { t } = useTranslation('message');
  const when = timeOf(at, clock);
  const detail = `handOver.detail.${reason}`;
  const because = hasText('message', detail) ? t(detail) : t(`handOver.${why}`);
  const words = why === 'asked' && reason ? t('handOver.because', { reason }) : because;
  const isBraked = why === 'sameText' || why === 'tooFast' || why === 'tooMany';
  return (
    <Note>
      <Bot aria-hidden />
      <span>
        {isBraked ? t('handOver.braked', { when }) : t('handOver.line', { name: name || t('automatic.prompt'), when })}{' '}
        {words}
      </span>
    </Note>
  );
};
