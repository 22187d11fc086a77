import { RefreshCw } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody } from '../../ui/layers/Dialog.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardLink } from './CardLink.tsx';
import { layerClosed, sessionClicked } from './slice.ts';
import { statusLook } from './status.tsx';
import { useReason } from './useReason.ts';

const Body = styled(DialogBody)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s-16) var(--s-24);
  align-items: center;
  & > p {
    display: flex;
    gap: var(--s-6);
    align-items: center;
    grid-column: 1 / -1;
    color: var(--text-faint);
    font-size: var(--t-12);
  }
  & > p > svg {
    width: 14px;
    height: 14px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`;
const Code = styled.div`
  display: grid;
  place-items: center;
  width: 254px;
  height: 254px;
  padding: var(--s-8);
  background: #fff;
  border: 1px solid var(--border);
  border-radius: var(--r-12);
`;
const Steps = styled.ol`
  display: grid;
  gap: var(--s-16);
  counter-reset: step;
  font-size: var(--t-14);
  line-height: 21px;
  li {
    position: relative;
    min-height: 24px;
    padding-left: 36px;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    position: absolute;
    left: 0;
    top: -1px;
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    background: var(--accent-soft);
    color: var(--accent-text);
    font: var(--w-bold) var(--t-12) / 1 var(--font);
  }
`;

/** The QR code to scan. It follows updates, and the slice closes the dialog once the connection is up. */
export const QrDialog = ({ connection }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connection');
  const dispatch = useDispatch();
  const reason = useReason(connection);
  const { id, name, status, qrcode, channel } = connection;
  const { tone, icon } = statusLook[status];
  const simulated = channel === 'simulated';
  const steps = simulated ? ['simulated1', 'simulated2'] : ['step1', 'step2', 'step3'];
  return (
    <Dialog open onClose={() => dispatch(layerClosed())} title={t('qr.title', { name })} width={640}>
      <Body>
        <Code>
          {qrcode ? (
            <QRCodeSVG value={qrcode} size={236} marginSize={2} role="img" aria-label={t('qr.label', { name })} />
          ) : (
            <Skeleton $width="220px" $height="220px" />
          )}
        </Code>
        <Steps>
          {steps.map((step) => (
            <li key={step}>{t(`qr.${step}`)}</li>
          ))}
        </Steps>
        {simulated && (
          <CardLink to="/phone" main>
            {t('openPhone')}
          </CardLink>
        )}
        <p role="status">
          {status === 'qrcode' ? (
            <>
              <RefreshCw aria-hidden />
              {t(qrcode ? 'qr.renews' : 'qr.waiting')}
            </>
          ) : (
            <>
              <Pill tone={tone} icon={icon}>
                {t(`status.${status}`)}
              </Pill>
              {reason}
            </>
          )}
        </p>
        {status === 'DISCONNECTED' && (
          <Button onClick={() => dispatch(sessionClicked({ id, act: 'renew' }))}>{t('act.renew')}</Button>
        )}
      </Body>
    </Dialog>
  );
};
