import { BotMessageSquare, Sparkles, Webhook, Workflow, type LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import type { IntegrationType } from '../../../domain/integration/record.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const logos: Record<IntegrationType, { Icon: LucideIcon; color: string; name: string }> = {
  dialogflow: { Icon: Sparkles, color: '#e8710a', name: 'Dialogflow' },
  n8n: { Icon: Workflow, color: '#d6336c', name: 'n8n' },
  webhook: { Icon: Webhook, color: '#1565c0', name: 'Webhook' },
  typebot: { Icon: BotMessageSquare, color: '#0b7285', name: 'Typebot' },
};
/** The name of a type, the same in every language. */
export const typeName = (type: IntegrationType): string => logos[type].name;

const Tile = styled.span`
  display: inline-grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 8px;
  color: #fff;
  background: ${({ color }) => color};
  svg {
    width: 18px;
    height: 18px;
  }
`;

/** The logo of a type of integration (R608). */
export const TypeLogo = ({ type }: { type: IntegrationType }) => {
  const { Icon, color, name } = logos[type];
  return (
    <Tooltip text={name}>
      <Tile color={color} role="img" aria-label={name}>
        <Icon aria-hidden />
      </Tile>
    </Tooltip>
  );
};
