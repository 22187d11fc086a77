import './reportTexts.ts';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import { useAll } from '../kernel/useAll.ts';
import { Notice } from '../ui/Notice.ts';

/** Why a campaign that runs does not go on: its connection is not connected (the default one, where none was chosen). */
export const Standstill = ({ campaign }: { campaign: CampaignRecord }) => {
  const { t } = useTranslation('campaignReport');
  const connections = useAll('whatsapp');
  const { status, whatsappId } = campaign;
  const line = connections.find(({ id, isDefault }) => (whatsappId === null ? isDefault : id === whatsappId));
  if (status !== 'EM_ANDAMENTO' || !line || line.status === 'CONNECTED') return null;
  return (
    <Notice role="status">
      <Unplug aria-hidden />
      <span>{t('standstill', { name: line.name })}</span>
    </Notice>
  );
};
