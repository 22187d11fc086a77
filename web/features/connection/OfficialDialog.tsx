import { CircleAlert, CircleCheck, SearchCheck, TriangleAlert } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { useClock } from '../../api/session/useClock.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { findingsOf, type Finding } from './officialFindings.ts';
import { checkClicked, layerClosed, selectConnectionState } from './slice.ts';
import { StepsBody } from './StepsBody.ts';

const Steps = styled.ol`
  display: grid;
  gap: var(--s-8);
  padding-left: 20px;
  list-style: decimal;
  line-height: 20px;
`;
const Found = styled.ul`
  display: grid;
  gap: var(--s-8);
  li {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 10px;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  svg {
    width: 18px;
    height: 18px;
    margin-top: 1px;
  }
  .good svg {
    color: var(--success-text);
  }
  .warning svg {
    color: var(--warning-text);
  }
  .bad svg {
    color: var(--danger-text);
  }
`;
const icons = { good: CircleCheck, warning: TriangleAlert, bad: CircleAlert } as const;

const Line = ({ finding: { is, name, values } }: { finding: Finding }) => {
  const { t } = useTranslation('connectionOfficial');
  const Icon = icons[is];
  return (
    <li className={is}>
      <Icon role="img" aria-label={t(`is.${is}`)} />
      <span>{t(`found.${name}`, values)}</span>
    </li>
  );
};

/** The values to enter at Meta for a connection over the official API, and a check that says in words what works. */
export const OfficialDialog = ({ connection: { id, name } }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connectionOfficial');
  const dispatch = useDispatch();
  const clock = useClock();
  const { webhook, check } = useSelector(selectConnectionState);
  return (
    <Dialog open side onClose={() => dispatch(layerClosed())} title={t('title', { name })}>
      <StepsBody>
        <p>{t('intro')}</p>
        {webhook ? (
          <>
            <CopyField label={t('address')} value={webhook.address} />
            <CopyField label={t('verifyToken')} value={webhook.verifyToken} />
          </>
        ) : (
          <Skeleton $width="100%" $height="120px" />
        )}
        <Steps>
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </Steps>
        {webhook?.address.startsWith('http:') && (
          <Found>
            <Line finding={{ is: 'warning', name: 'notPublic', values: {} }} />
          </Found>
        )}
        <h3>{t('check')}</h3>
        <p>{t('checkHint')}</p>
        <div>
          <Button variant="primary" busy={check === 'asking'} onClick={() => dispatch(checkClicked({ id }))}>
            <SearchCheck aria-hidden />
            {t('checkAct')}
          </Button>
        </div>
        {check !== null && check !== 'asking' && (
          <Found role="status">
            {findingsOf(check, clock).map((finding) => (
              <Line key={finding.name} finding={finding} />
            ))}
          </Found>
        )}
      </StepsBody>
    </Dialog>
  );
};
