import { CirclePlay, CircleStop, Info } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { isAccountRefusal } from '../../../domain/kernel/accountRefusals.ts';
import { codeText } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { campaigns } from './slice.ts';
import { campaignRestart, campaignStop } from './turns.ts';

const Box = styled(Notice)`
  flex-wrap: wrap;
  align-items: center;
  & > span {
    flex: 1 1 200px;
  }
`;
/** Says which parts of an open campaign can no longer change, and offers to stop or restart it (R491, R492, R495). */
export const CampaignNotice = ({ campaign, how }: { campaign: CampaignRecord; how: 'all' | 'texts' | 'nothing' }) => {
  const { t } = useTranslation('campaignForm');
  const dispatch = useDispatch();
  const { status, reason } = campaign;
  const act = (task: typeof campaignStop | typeof campaignRestart) => {
    dispatch(task.run({ id: campaign.id, name: campaign.name }));
    dispatch(campaigns.actions.layerClosed());
  };
  const isPaused = status === 'CANCELADA' && isAccountRefusal(reason);
  if (how === 'all') return null;
  return (
    <Box role="status">
      <Info aria-hidden />
      <span>
        {t(isPaused ? 'notice.paused' : `notice.${status}`)} {reason && codeText(reason)}
      </span>
      {status === 'EM_ANDAMENTO' && (
        <Button size="sm" onClick={() => act(campaignStop)}>
          <CircleStop aria-hidden />
          {t('stop')}
        </Button>
      )}
      {status === 'CANCELADA' && (
        <Button size="sm" onClick={() => act(campaignRestart)}>
          <CirclePlay aria-hidden />
          {t('restart')}
        </Button>
      )}
    </Box>
  );
};
