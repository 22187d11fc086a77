import './saga.ts';
import './texts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { erasureReasons, type ErasureReason } from '../../domain/kernel/erasure.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { erasureAsked, erasureConfirmed, selectErasure, type Person } from './slice.ts';

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

type Props = { who: Person; confirms: (typed: string) => boolean; onClose: () => void };

/** Asks before a person's data are erased: why, and the name must be typed (LGPD). */
export const EraseDialog = ({ who, confirms, onClose }: Props) => {
  const { t } = useTranslation('erasure');
  const dispatch = useDispatch();
  const { phase } = useSelector(selectErasure);
  const [reason, setReason] = useState<ErasureReason>('request');
  const [typed, setTyped] = useState('');
  const { name } = who;
  const confirmed = confirms(typed);
  useEffect(() => void dispatch(erasureAsked()), [dispatch]);
  useEffect(() => {
    if (phase === 'done') onClose();
  }, [phase, onClose]);
  return (
    <Dialog open onClose={onClose} title={t('title')} role="alertdialog" width={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) dispatch(erasureConfirmed({ who, reason, confirmation: typed }));
        }}
      >
        <Body>
          <p>
            {t(`question.${who.whose}`, { name })} <strong>{t('final')}</strong>
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
