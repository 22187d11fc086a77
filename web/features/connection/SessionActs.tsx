import { QrCode, RotateCw, Unplug } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { layerOpened, selectConnectionState, sessionClicked, type SessionAct } from './slice.ts';

/** The actions that the status of a session allows (R226, R227, R228). */
export const SessionActs = ({ connection: { id, status, channel } }: { connection: WhatsappRecord }) => {
  const { pairing } = capabilitiesOf(channel);
  const { t } = useTranslation('connection');
  const acting = useSelector(selectConnectionState).acting.includes(id);
  const dispatch = useDispatch();
  const ask = (act: Exclude<SessionAct, 'end'>) => () => dispatch(sessionClicked({ id, act }));
  switch (status) {
    case 'qrcode':
      return (
        <Button size="sm" variant="primary" onClick={() => dispatch(layerOpened({ is: 'qr', id }))}>
          <QrCode aria-hidden />
          {t('act.qr')}
        </Button>
      );
    case 'DISCONNECTED':
      return (
        <>
          <Button size="sm" variant="primary" disabled={acting} onClick={ask('retry')}>
            <RotateCw aria-hidden />
            {t('act.retry')}
          </Button>
          {pairing && (
            <Button size="sm" disabled={acting} onClick={ask('renew')}>
              {t('act.renew')}
            </Button>
          )}
        </>
      );
    case 'OPENING':
      return (
        <Button size="sm" disabled>
          <Spinner />
          {t('act.opening')}
        </Button>
      );
    default:
      return (
        <Button size="sm" disabled={acting} onClick={() => dispatch(layerOpened({ is: 'end', id }))}>
          <Unplug aria-hidden />
          {t('act.end')}
        </Button>
      );
  }
};
