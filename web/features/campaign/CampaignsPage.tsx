import './saga.ts';
import { ChartColumn, CirclePlay, CircleStop, Megaphone } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { CampaignForm } from './CampaignForm.tsx';
import { campaigns } from './slice.ts';
import { campaignRestart, campaignStop } from './turns.ts';
import { StatusPill } from './status.tsx';
import { useMoment } from '../../api/session/useMoment.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const COUNTED = 1_000;

/** The actions of a campaign: stop it while it runs, restart it when stopped, open the report (R489). */
const Acts = ({ campaign }: { campaign: CampaignRecord }) => {
  const { t } = useTranslation('campaign');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { id, name, status } = campaign;
  return (
    <>
      {status === 'EM_ANDAMENTO' && (
        <IconButton label={t('stop', { name })} onClick={() => dispatch(campaignStop.run({ id, name }))}>
          <CircleStop aria-hidden />
        </IconButton>
      )}
      {status === 'CANCELADA' && (
        <IconButton label={t('restart', { name })} onClick={() => dispatch(campaignRestart.run({ id, name }))}>
          <CirclePlay aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('report', { name })} onClick={() => void navigate(`/campaign/${id}/report`)}>
        <ChartColumn aria-hidden />
      </IconButton>
    </>
  );
};

/** Asks before a running campaign is deleted, and says that it is stopped first (R489). */
const RemoveRunning = ({ campaign, onClose }: { campaign: CampaignRecord; onClose: () => void }) => {
  const { t } = useTranslation('campaign');
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open
      title={t('record:removeTitle', { name: campaign.name })}
      onCancel={onClose}
      onConfirm={() => dispatch(campaigns.actions.removeConfirmed(campaign))}
    >
      {`${t('removeRunning')} ${t('record:removeQuestion')}`}
    </ConfirmDialog>
  );
};

/** Lists the campaigns with recipients, time, connection and progress (R488). */
export const CampaignsPage = () => {
  const { t } = useTranslation('campaign');
  const moment = useMoment();
  return (
    <RecordPage
      of={campaigns}
      icon={<Megaphone />}
      texts="campaign"
      countedTo={COUNTED}
      nameOf={({ name }) => name}
      columns={[
        {
          head: t('name'),
          cell: ({ name }) => (
            <Tooltip text={name} whenCut>
              <Truncated>{name}</Truncated>
            </Tooltip>
          ),
          by: 'name',
        },
        { head: t('statusHead'), cell: ({ status }) => <StatusPill status={status} />, by: 'status' },
        {
          head: t('contactList'),
          cell: ({ contactList }) => contactList?.name || t('noContactList'),
          by: (one) => one.contactList?.name,
        },
        {
          head: t('connection'),
          cell: ({ whatsapp }) => whatsapp?.name || t('noConnection'),
          by: (one) => one.whatsapp?.name,
        },
        {
          head: t('scheduledAt'),
          cell: ({ scheduledAt }) => moment(scheduledAt, t('notScheduled')),
          by: 'scheduledAt',
        },
        {
          head: t('completedAt'),
          cell: ({ completedAt }) => moment(completedAt, t('notCompleted')),
          by: 'completedAt',
        },
        { head: t('confirmation'), cell: ({ confirmation }) => t(confirmation ? 'enabled' : 'disabled') },
      ]}
      line={({ name, status, scheduledAt }) => ({
        name,
        below: (
          <>
            <StatusPill status={status} /> {moment(scheduledAt, t('notScheduled'))}
          </>
        ),
      })}
      rowActs={(campaign) => <Acts campaign={campaign} />}
      removal={(campaign, close) =>
        campaign.status === 'EM_ANDAMENTO' ? <RemoveRunning campaign={campaign} onClose={close} /> : undefined
      }
      form={(record) => <CampaignForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
