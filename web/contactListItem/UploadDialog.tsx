import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { hasText } from '../kernel/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogFoot } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.ts';
import { SheetChoice } from '../ui/SheetChoice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Steps } from '../ui/Steps.ts';
import { UploadRows } from './UploadRows.tsx';
import { selectUpload, sheetChosen, uploadClosed } from './slice.ts';

/** A spreadsheet is chosen and sent; then what became of its rows is said (R536, R537). */
export const UploadDialog = () => {
  const { t } = useTranslation('contactListItem');
  const dispatch = useDispatch();
  const { open, phase, file, refusal, unreached, told } = useSelector(selectUpload);
  const close = () => dispatch(uploadClosed());
  const name = `refusal.${refusal}`;
  return (
    <Dialog open={open} onClose={close} title={t('upload.title')}>
      <Steps aria-live="polite">
        {refusal && <Notice role="alert">{t(hasText('contactListItem', name) ? name : 'refusal.other')}</Notice>}
        {phase === 'sending' && (
          <p>
            <Spinner /> {unreached ? t('upload.unreached') : t('upload.sending', { file })}
          </p>
        )}
        {phase === 'choosing' && (
          <>
            <SheetChoice
              label={t('upload.choose')}
              hint={t('upload.hint')}
              accept=".xls,.xlsx"
              onChoose={(chosen) => dispatch(sheetChosen(chosen))}
            />
            <p>{t('upload.columns')}</p>
          </>
        )}
        {told && <UploadRows told={told} />}
      </Steps>
      <DialogFoot>
        <Button variant="ghost" onClick={close}>
          {t(phase === 'sending' ? 'upload.behind' : 'upload.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
