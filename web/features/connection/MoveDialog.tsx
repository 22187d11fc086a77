import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { useClock } from '../../api/session/useClock.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { connectionSchema, connectionStartValues } from './formValues.ts';
import { OfficialFields } from './OfficialFields.tsx';
import { layerClosed, moveConfirmed, selectConnectionState } from './slice.ts';
import { StepsBody } from './StepsBody.ts';

/** Three buttons take two lines on a phone. */
const Foot = styled(DialogFoot)`
  flex-wrap: wrap;
`;

/** Asks for what the official API needs to serve the number of a linked phone. */
const ToOfficial = ({ connection }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connectionMove');
  const dispatch = useDispatch();
  const { zone } = useClock();
  const { saving } = useSelector(selectConnectionState);
  const [schema] = useState(() => connectionSchema(connection, zone));
  const { register, control, handleSubmit } = useFields(schema, {
    ...connectionStartValues(connection, zone),
    channel: 'cloud',
  });
  const move = handleSubmit(({ channel, phoneNumberId, businessAccountId, accessToken, appSecret, pin }) =>
    dispatch(
      moveConfirmed({
        id: connection.id,
        to: { channel, phoneNumberId, businessAccountId, accessToken, appSecret, pin },
      }),
    ),
  );
  return (
    <form onSubmit={(event) => void move(event)} noValidate>
      <StepsBody>
        <p>{t('toOfficial', { number: readableNumber(connection.number) || t('unknownNumber') })}</p>
        <p>{t('stays')}</p>
        <OfficialFields control={control} register={register} />
      </StepsBody>
      <DialogFoot>
        <Button variant="ghost" onClick={() => dispatch(layerClosed())}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={saving}>
          {t('moveToOfficial')}
        </Button>
      </DialogFoot>
    </form>
  );
};

/** Asks before a number of the official API goes back to a phone, which a QR code links. */
const ToPhone = ({ connection: { id, number } }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connectionMove');
  const dispatch = useDispatch();
  const { saving, simulator } = useSelector(selectConnectionState);
  const move = (channel: 'whatsapp' | 'simulated') => () => dispatch(moveConfirmed({ id, to: { channel } }));
  return (
    <>
      <StepsBody>
        <p>{t('toPhone', { number: readableNumber(number) || t('unknownNumber') })}</p>
        <p>{t('stays')}</p>
      </StepsBody>
      <Foot>
        <Button variant="ghost" onClick={() => dispatch(layerClosed())}>
          {t('cancel')}
        </Button>
        {simulator && (
          <Button busy={saving} onClick={move('simulated')}>
            {t('moveToSimulated')}
          </Button>
        )}
        <Button variant="primary" busy={saving} onClick={move('whatsapp')}>
          {t('moveToPhone')}
        </Button>
      </Foot>
    </>
  );
};

/** Changes the channel of a number: from a linked phone to the official API, or back. */
export const MoveDialog = ({ connection }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connectionMove');
  const dispatch = useDispatch();
  const { pairing } = capabilitiesOf(connection.channel);
  return (
    <Dialog
      open
      side={pairing}
      width={480}
      onClose={() => dispatch(layerClosed())}
      title={t('title', { name: connection.name })}
    >
      {pairing ? <ToOfficial connection={connection} /> : <ToPhone connection={connection} />}
    </Dialog>
  );
};
