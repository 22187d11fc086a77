import { Ban, CalendarClock, CircleCheck, CirclePause, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { CampaignStatus } from '../../../domain/campaign/policy.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';

const looks: Record<CampaignStatus, { tone: Tone; icon: ReactNode }> = {
  INATIVA: { tone: 'neutral', icon: <CirclePause aria-hidden /> },
  PROGRAMADA: { tone: 'warning', icon: <CalendarClock aria-hidden /> },
  EM_ANDAMENTO: { tone: 'accent', icon: <Send aria-hidden /> },
  CANCELADA: { tone: 'danger', icon: <Ban aria-hidden /> },
  FINALIZADA: { tone: 'success', icon: <CircleCheck aria-hidden /> },
};

/** The status of a campaign: an icon and a word (R490). */
export const StatusPill = ({ status }: { status: CampaignStatus }) => {
  const { t } = useTranslation('campaign');
  const { tone, icon } = looks[status];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Pill>
  );
};
