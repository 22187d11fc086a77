import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { removalCancelled, removalConfirmed, selectSelection } from './selectionSlice.ts';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  & > p {
    color: var(--text-muted);
    font-size: var(--t-14);
    line-height: 1.5;
  }
`;

/** Asks before several contacts are removed: how many they are must be typed. */
export const RemoveSelected = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { ids, busy } = useSelector(selectSelection);
  const [typed, setTyped] = useState('');
  const count = ids.length;
  const confirmed = typed.trim() === String(count);
  const cancel = () => dispatch(removalCancelled());
  return (
    <Dialog open onClose={cancel} title={t('bulk.title', { count })} role="alertdialog" width={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) dispatch(removalConfirmed(ids));
        }}
      >
        <Body>
          <p>{t('bulk.question', { count })}</p>
          <TextField
            label={t('bulk.confirm', { count })}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Body>
        <DialogFoot>
          <Button variant="ghost" onClick={cancel}>
            {t('bulk.cancel')}
          </Button>
          <Button variant="danger" type="submit" disabled={!confirmed} busy={busy}>
            {t('bulk.act', { count })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
