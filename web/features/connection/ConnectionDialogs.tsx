import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { OfficialDialog } from './OfficialDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { QrDialog } from './QrDialog.tsx';
import { layerClosed, removeConfirmed, selectConnectionState, sessionClicked } from './slice.ts';

/** The dialog over the list: the form, the QR code, or the question before something ends. */
export const ConnectionDialogs = () => {
  const { layer } = useSelector(selectConnectionState);
  const connection = useRecord('whatsapp', layer.is === 'none' ? null : layer.id);
  if (layer.is === 'form') return <ConnectionForm key={layer.id ?? 'new'} now={connection} />;
  if (layer.is === 'qr' && connection) return <QrDialog connection={connection} />;
  if (layer.is === 'official' && connection) return <OfficialDialog connection={connection} />;
  if (layer.is === 'profile' && connection) return <ProfileDialog connection={connection} />;
  if (layer.is === 'move' && connection) return <MoveDialog connection={connection} />;
  if (layer.is === 'remove' && connection) return <Removal connection={connection} />;
  if (layer.is === 'end' && connection) return <Ending connection={connection} />;
  return null;
};

const Removal = ({ connection: { id, name } }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connection');
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name })}
      onCancel={() => dispatch(layerClosed())}
      onConfirm={() => dispatch(removeConfirmed({ id }))}
    >
      {t('removeQuestion')}
    </ConfirmDialog>
  );
};

const Ending = ({ connection: { id, name, channel } }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connection');
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open
      title={t('endTitle', { name })}
      onCancel={() => dispatch(layerClosed())}
      onConfirm={() => dispatch(sessionClicked({ id, act: 'end' }))}
    >
      {t(capabilitiesOf(channel).pairing ? 'endQuestion' : 'endOfficial')}
    </ConfirmDialog>
  );
};
