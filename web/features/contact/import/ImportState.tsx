import { FileUp } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../../ui/Button.tsx';
import { importOpened, selectImport, selectSent } from './importSlice.ts';

/** An import that runs or ended behind its closed dialog: its progress, and a button that opens the dialog. */
export const ImportState = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { open, phase } = useSelector(selectImport);
  const sent = useSelector(selectSent);
  if (open || (phase !== 'running' && phase !== 'done')) return null;
  return (
    <Button variant="soft" onClick={() => dispatch(importOpened())}>
      <FileUp aria-hidden />
      {phase === 'running' ? t('import.running', sent) : t('import.result')}
    </Button>
  );
};
