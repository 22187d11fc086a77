import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../../../ui/Button.tsx';
import { DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { Steps } from '../../../ui/Steps.ts';
import { Notice, ProgressBar } from './ImportBox.tsx';
import { ImportRows } from './ImportRows.tsx';
import { importClosed, keepOpenClicked, selectImport, selectSent, startClicked, stopClicked } from './importSlice.ts';
import { PhoneNotice } from './PhoneNotice.tsx';

const Outcome = styled.div`
  display: grid;
  gap: var(--s-8);
  font-variant-numeric: tabular-nums;
  strong {
    font-weight: var(--w-medium);
  }
`;
const Closing = styled.span`
  margin-right: auto;
  color: var(--text-muted);
  font-size: var(--t-12);
  font-variant-numeric: tabular-nums;
`;

/** The import while it runs and when it is done; its progress text changes every five contacts (R287). */
export const ImportRun = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { phase, counts, paceMs, told, unreached, closesIn } = useSelector(selectImport);
  const { sent, all } = useSelector(selectSent);
  const over = phase === 'done';
  const left = counts.waiting > 0;
  const close = () => dispatch(importClosed());
  return (
    <>
      <Steps>
        <PhoneNotice />
        {unreached && <Notice>{t('import.unreached')}</Notice>}
        <Outcome>
          <strong role="status">
            {over ? t(left ? 'import.halted' : 'import.over', counts) : t('import.progress', { sent: told, all })}
          </strong>
          <ProgressBar aria-label={t('import.title')} value={sent} max={Math.max(all, 1)} />
        </Outcome>
        <ImportRows />
      </Steps>
      <DialogFoot>
        {closesIn !== null && <Closing>{t('import.closesIn', { count: closesIn })}</Closing>}
        {!over && (
          <>
            <Button variant="ghost" onClick={() => dispatch(stopClicked())}>
              {t('import.stop')}
            </Button>
            <Button variant="primary" autoFocus onClick={close}>
              {t('import.behind')}
            </Button>
          </>
        )}
        {over && closesIn !== null && (
          <Button variant="ghost" onClick={() => dispatch(keepOpenClicked())}>
            {t('import.keep')}
          </Button>
        )}
        {over && (
          <Button variant={left ? 'ghost' : 'primary'} onClick={close}>
            {t('import.close')}
          </Button>
        )}
        {over && left && (
          <Button variant="primary" onClick={() => dispatch(startClicked({ paceMs }))}>
            {t('import.resume')}
          </Button>
        )}
      </DialogFoot>
    </>
  );
};
