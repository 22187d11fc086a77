import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useFound } from './useFound.ts';
import { removalCancelled, removalConfirmed, selectSelection, wholeRemovalConfirmed } from './selectionSlice.ts';

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
  const { ids, whole, busy } = useSelector(selectSelection);
  const found = useFound();
  const [typed, setTyped] = useState('');
  // All that was found is as many as were counted when it was asked.
  const [all] = useState(found);
  const count = whole ? all.count : ids.length;
  const confirmed = typed.trim() === String(count);
  const cancel = () => dispatch(removalCancelled());
  return (
    <Dialog
      open
      onClose={cancel}
      title={whole ? t('bulk.wholeTitle', { count: all.shown }) : t('bulk.title', { count })}
      role="alertdialog"
      width={420}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) dispatch(whole ? wholeRemovalConfirmed(all.found) : removalConfirmed(ids));
        }}
      >
        <Body>
          <p>{whole ? t('bulk.wholeQuestion', { count: all.shown }) : t('bulk.question', { count })}</p>
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
            {whole ? t('bulk.wholeAct') : t('bulk.act', { count })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
