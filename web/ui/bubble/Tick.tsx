import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';

const shapes = {
  sending: 'M8 2.8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 8 2.8M8 5.2V8l2 1.4',
  sent: 'm3.5 8.6 3 3 6-7',
  delivered: 'm1 8.6 3 3 6-7M7.6 11.2l.5.4 6-7',
  failed: 'M8 2.4a5.6 5.6 0 1 0 0 11.2A5.6 5.6 0 0 0 8 2.4M8 5v3.4M8 10.8v.1',
};
type State = keyof typeof shapes | 'read' | 'played';

const Glyph = styled.svg`
  width: 16px;
  height: 16px;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  color: var(--tick);
  &[data-state='read'],
  &[data-state='played'] {
    color: var(--tick-read);
    stroke-width: 1.9;
  }
  &[data-state='failed'] {
    color: var(--danger-text);
  }
`;

/** WhatsApp's ack codes: 0 and 1 sending, 2 sent, 3 delivered, 4 read, 5 played (R162). */
const stateOf = (ack: number): State =>
  ack >= 5 ? 'played' : ack === 4 ? 'read' : ack === 3 ? 'delivered' : ack === 2 ? 'sent' : 'sending';

/** The delivery icon of a message that the company sent. Screen readers read its state. */
export const Tick = ({ ack, failed }: { ack: number; failed: boolean }) => {
  const { t } = useTranslation('bubble');
  const state = failed ? 'failed' : stateOf(ack);
  return (
    <Glyph viewBox="0 0 16 16" role="img" aria-label={t(`tick.${state}`)} data-state={state}>
      <path d={shapes[state === 'read' || state === 'played' ? 'delivered' : state]} />
    </Glyph>
  );
};
