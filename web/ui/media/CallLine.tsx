import { Phone, PhoneIncoming, PhoneMissed, PhoneOff, Video, VideoOff } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { MessageCall } from '../../../domain/message/events.ts';
import { Icon, Well } from './Well.tsx';

const icons = {
  voice: { ringing: Phone, missed: PhoneMissed, answered: PhoneIncoming, rejected: PhoneOff },
  video: { ringing: Video, missed: VideoOff, answered: Video, rejected: VideoOff },
} as const;

/** The line of a call: voice or video, and its outcome (R169). */
export const CallLine = ({ call: { video, outcome } }: { call: MessageCall }) => {
  const { t } = useTranslation('call');
  const by = video ? 'video' : 'voice';
  const Glyph = icons[by][outcome];
  const lost = outcome === 'missed' || outcome === 'rejected';
  return (
    <Well>
      <Icon aria-hidden style={lost ? { color: 'var(--danger-text)' } : undefined}>
        <Glyph />
      </Icon>
      <span>
        <b>{t(by)}</b>
        <small>{t(outcome)}</small>
      </span>
    </Well>
  );
};
