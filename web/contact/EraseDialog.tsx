import './saga.ts';
import './eraseTexts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { confirms, erasureReasons, type ErasureReason } from '../../domain/contact/erasure.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import { readableNumber } from '../connection/number.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { erasureAsked, erasureConfirmed, selectErasure } from './eraseSlice.ts';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  & > p {
    color: var(--text-muted);
    font-size: var(--t-14);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  strong {
    color: var(--danger-text);
    font-weight: var(--w-medium);
  }
`;

type Props = { contact: Pick<ContactRecord, 'id' | 'name' | 'number'>; onClose: () => void };

/** Asks before a contact's data are erased: why, and its name must be typed (LGPD). */
export const EraseDialog = ({ contact, onClose }: Props) => {
  const { t } = useTranslation('contactErasure');
  const dispatch = useDispatch();
  const { phase } = useSelector(selectErasure);
  const [reason, setReason] = useState<ErasureReason>('request');
  const [typed, setTyped] = useState('');
  const name = contact.name || readableNumber(contact.number);
  const confirmed = confirms(typed, contact);
  useEffect(() => void dispatch(erasureAsked()), [dispatch]);
  useEffect(() => {
    if (phase === 'done') onClose();
  }, [phase, onClose]);
  return (
    <Dialog open onClose={onClose} title={t('title')} role="alertdialog" width={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) dispatch(erasureConfirmed({ contactId: contact.id, reason, confirmation: typed }));
        }}
      >
        <Body>
          <p>
            {t('question', { name })} <strong>{t('final')}</strong>
          </p>
          <Select
            label={t('reason')}
            value={reason}
            onChange={({ target }) => setReason(erasureReasons.find((each) => each === target.value) ?? 'request')}
          >
            {erasureReasons.map((each) => (
              <option key={each} value={each}>
                {t(`reasons.${each}`)}
              </option>
            ))}
          </Select>
          <TextField
            label={t('confirm', { name })}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Body>
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" disabled={!confirmed} busy={phase === 'busy'}>
            {t('act')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
