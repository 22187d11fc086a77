import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportReady } from './ImportReady.tsx';
import { ImportRun } from './ImportRun.tsx';
import { importClosed, selectImport } from './importSlice.ts';

/** Imports contacts from a spreadsheet: choose it, check its content, import it. */
export const ImportDialog = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { open, phase } = useSelector(selectImport);
  return (
    <Dialog open={open} onClose={() => dispatch(importClosed())} title={t('import.title')} width={560}>
      {(phase === 'choosing' || phase === 'reading') && <ImportChoice />}
      {(phase === 'ready' || phase === 'checking') && <ImportReady />}
      {(phase === 'running' || phase === 'done') && <ImportRun />}
    </Dialog>
  );
};
