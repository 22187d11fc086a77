import '../bubble/kindTexts.ts';
import {
  BarChart3,
  CalendarDays,
  Clock,
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
import { Icon, Well } from '../media/Well.tsx';
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
  waiting: Clock,
  viewOnce: Eye,
  call: Phone,
  signal: MessageSquareDashed,
  other: MessageSquareDashed,
} as const;

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
        <small>{t(kind === 'waiting' ? 'comesLater' : 'onPhone')}</small>
      </span>
    </Well>
  );
};
