import { Ban, Check, Clock, Pause } from 'lucide-react';
import type { TemplateStatus as Status } from '../../../domain/template/content.ts';
import type { TemplateRecord } from '../../../domain/template/record.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';
import { reasonText } from './reasonText.ts';

const looks: Record<Status, { tone: Tone; Icon: typeof Check }> = {
  APPROVED: { tone: 'success', Icon: Check },
  PENDING: { tone: 'neutral', Icon: Clock },
  IN_APPEAL: { tone: 'neutral', Icon: Clock },
  PENDING_DELETION: { tone: 'neutral', Icon: Clock },
  PAUSED: { tone: 'warning', Icon: Pause },
  LIMIT_EXCEEDED: { tone: 'warning', Icon: Pause },
  REJECTED: { tone: 'danger', Icon: Ban },
  DISABLED: { tone: 'danger', Icon: Ban },
  ARCHIVED: { tone: 'neutral', Icon: Pause },
  UNKNOWN: { tone: 'neutral', Icon: Clock },
};

/** Meta's decision about a template, and its reason. */
export const TemplateStatus = ({ status, reason }: Pick<TemplateRecord, 'status' | 'reason'>) => {
  const { t } = useTranslation('template');
  const { tone, Icon } = looks[status];
  return (
    <Tooltip text={reasonText(reason) || undefined}>
      <span>
        <Pill tone={tone} icon={<Icon aria-hidden />}>
          {t(`statuses.${status}`)}
        </Pill>
      </span>
    </Tooltip>
  );
};
