import '../bubble/texts.ts';
import {
  BarChart3,
  CalendarDays,
  Eye,
  FileText,
  Image,
  MapPin,
  MessageSquareDashed,
  Mic,
  Phone,
  Sticker,
  UserRound,
  Video,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Kind } from './kind.ts';

const icons = {
  image: Image,
  audio: Mic,
  video: Video,
  document: FileText,
  sticker: Sticker,
  contact: UserRound,
  location: MapPin,
  poll: BarChart3,
  event: CalendarDays,
  viewOnce: Eye,
  call: Phone,
  other: MessageSquareDashed,
} as const;

export const Well = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: min(232px, 60vw, 100% + 8px);
  margin: 0 -4px 2px;
  padding: 8px 10px;
  border-radius: var(--r-8);
  background: var(--well);
  line-height: 17px;
  b {
    display: block;
    font-size: var(--t-13);
    font-weight: var(--w-medium);
  }
  small {
    font-size: var(--t-12);
    color: var(--meta);
  }
`;
export const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 34px;
  height: 34px;
  flex: none;
  border-radius: var(--r-6);
  background: var(--surface);
  color: var(--accent-text);
  svg {
    width: 18px;
    height: 18px;
  }
`;

/** Stands for a content that this version does not show. */
export const Placeholder = ({ kind }: { kind: Kind }) => {
  const { t } = useTranslation('message');
  const { t: inBubble } = useTranslation('bubble');
  const Glyph = icons[kind];
  return (
    <Well>
      <Icon aria-hidden>
        <Glyph />
      </Icon>
      <span>
        <b>{inBubble(`kind.${kind}`)}</b>
        <small>{t('onPhone')}</small>
      </span>
    </Well>
  );
};
