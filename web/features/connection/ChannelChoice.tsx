import { BadgeCheck, MessageCircle, Smartphone } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { ConnectionValues } from './formValues.ts';
import { phone } from '../../ui/page/screens.ts';

type Channel = NonNullable<ConnectionValues['channel']>;

const Root = styled(RadioGroup.Root)`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-8);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Label = styled.span`
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  color: var(--text-muted);
`;
const Choice = styled(RadioGroup.Item)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 10px;
  align-items: center;
  padding: var(--s-12);
  border-radius: var(--r-8);
  box-shadow: inset 0 0 0 1px var(--border-strong);
  svg {
    grid-row: span 2;
    width: 20px;
    height: 20px;
    color: var(--text-muted);
  }
  strong {
    font-weight: var(--w-medium);
  }
  small {
    font-size: var(--t-12);
    color: var(--text-faint);
  }
  &[data-state='checked'] {
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 2px var(--accent-line);
  }
  &[data-state='checked'] :is(svg, strong, small) {
    color: var(--accent-text);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;

const isChannel = (value: string): value is Channel =>
  value === 'whatsapp' || value === 'cloud' || value === 'simulated';

/** Chooses how the number is connected. A simulated phone is offered only where a simulator runs. */
export const ChannelChoice = ({
  value,
  simulator,
  onChange,
}: {
  simulator: boolean;
  value: Channel | undefined;
  onChange: (value: Channel) => void;
}) => {
  const { t } = useTranslation('connection');
  return (
    <div>
      <Label id="channel">{t('form.channel')}</Label>
      <Root
        aria-labelledby="channel"
        value={value ?? 'whatsapp'}
        onValueChange={(next) => isChannel(next) && onChange(next)}
      >
        <Choice value="whatsapp" aria-label={t('form.whatsapp')}>
          <MessageCircle aria-hidden />
          <strong>{t('form.whatsapp')}</strong>
          <small>{t('form.whatsappHint')}</small>
        </Choice>
        <Choice value="cloud" aria-label={t('form.official')}>
          <BadgeCheck aria-hidden />
          <strong>{t('form.official')}</strong>
          <small>{t('form.officialHint')}</small>
        </Choice>
        {simulator && (
          <Choice value="simulated" aria-label={t('simulated')}>
            <Smartphone aria-hidden />
            <strong>{t('simulated')}</strong>
            <small>{t('form.simulatedHint')}</small>
          </Choice>
        )}
      </Root>
    </div>
  );
};
