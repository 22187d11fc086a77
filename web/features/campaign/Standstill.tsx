import { CirclePause, Unplug } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { isAccountRefusal } from '../../../domain/kernel/accountRefusals.ts';
import { codeText } from '../../api/errors.ts';
import { useAll } from '../../api/records/useAll.ts';
import { Notice } from '../../ui/Notice.ts';

/**
 * Explains why a campaign stands still: its connection (the default one, if none was chosen) is down, or WhatsApp restricts its
 * account.
 */
export const Standstill = ({ campaign }: { campaign: CampaignRecord }) => {
  const { t } = useTranslation('campaignReport');
  const connections = useAll('whatsapp');
  const { status, whatsappId, reason } = campaign;
  const line = connections.find(({ id, isDefault }) => (whatsappId === null ? isDefault : id === whatsappId));
  if (status === 'CANCELADA' && isAccountRefusal(reason))
    return (
      <Notice role="status">
        <CirclePause aria-hidden />
        <span>{t('paused', { reason: codeText(reason) })}</span>
      </Notice>
    );
  if (status !== 'EM_ANDAMENTO' || !line || line.status === 'CONNECTED') return null;
  return (
    <Notice role="status">
      <Unplug aria-hidden />
      <span>{t('standstill', { name: line.name })}</span>
    </Notice>
  );
};
