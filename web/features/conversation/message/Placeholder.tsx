import {
  Banknote,
  BarChart3,
  CalendarDays,
  CircleDashed,
  Clock,
  Eye,
  FileText,
  Image,
  MapPin,
  MessageSquareDashed,
  Mic,
  Phone,
  ShoppingCart,
  Sticker,
  Tag,
  UserPlus,
  UserRound,
  Video,
} from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Icon, Well } from '../../../ui/media/Well.tsx';
import type { ContentKind } from './kind.ts';

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
  payment: Banknote,
  order: ShoppingCart,
  product: Tag,
  invite: UserPlus,
  status: CircleDashed,
  other: MessageSquareDashed,
} as const;

/** Replaces content that this version cannot show. */
export const Placeholder = ({ kind, hasWords = false }: { kind: ContentKind; hasWords?: boolean }) => {
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
        {!hasWords && <small>{t(kind === 'waiting' ? 'comesLater' : 'onPhone')}</small>}
      </span>
    </Well>
  );
};
