import { LocateFixed } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { readPlaceText } from '../../../../domain/message/placeText.ts';
import { toast } from '../../../api/toast.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { useLeaving } from '../../../ui/records/useLeaving.tsx';
import { useSendShared } from './sendShared.ts';

const Fields = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  & > button {
    justify-self: start;
  }
`;

/** Sends a place: from a map link, from coordinates or from where the user is. */
export const SharePlace = ({ ticketId, onClose }: { ticketId: number; onClose: () => void }) => {
  const { t } = useTranslation('share');
  const [where, setWhere] = useState('');
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, send } = useSendShared(ticketId, onClose);
  const { leave, question } = useLeaving([where, name, address].some(Boolean) && !busy, onClose);
  const found = readPlaceText(where);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (found) void send({ location: { ...found, name: name.trim(), address: address.trim() } });
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setWhere(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`),
      () => toast.error(t('denied')),
    );
  return (
    <Dialog open onClose={leave} title={t('place')} width={440}>
      <form onSubmit={submit} noValidate>
        <Fields>
          <TextField
            label={t('where')}
            hint={t('whereHint')}
            error={checked && !found ? t('unread') : undefined}
            autoFocus
            autoComplete="off"
            value={where}
            onChange={(event) => setWhere(event.target.value)}
          />
          {'geolocation' in navigator && (
            <Button size="sm" onClick={locate}>
              <LocateFixed aria-hidden />
              {t('here')}
            </Button>
          )}
          <TextField
            label={t('name')}
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('address')}
            maxLength={300}
            autoComplete="off"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Fields>
        {question}
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('send')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
