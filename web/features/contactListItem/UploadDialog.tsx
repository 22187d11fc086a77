import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { hasText } from '../../locales/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Notice } from '../../ui/Notice.ts';
import { SheetChoice } from '../../ui/sheet/SheetChoice.tsx';
import { SheetColumns } from '../../ui/sheet/SheetColumns.tsx';
import { SheetPreview } from '../../ui/sheet/SheetPreview.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Steps } from '../../ui/Steps.ts';
import { UploadRows } from './UploadRows.tsx';
import { mappingChanged, selectUpload, sendClicked, sheetChosen, uploadClosed } from './slice.ts';

/** Sends a chosen spreadsheet, then shows the outcome of its rows (R536, R537). */
export const UploadDialog = () => {
  const { t } = useTranslation('contactListItem');
  const dispatch = useDispatch();
  const { open, phase, file, refusal, unreached, told, sheet, again } = useSelector(selectUpload);
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
        {(phase === 'choosing' || phase === 'reading') && (
          <>
            <SheetChoice
              label={phase === 'reading' ? t('upload.reading', { file }) : t('upload.choose')}
              hint={t('upload.hint')}
              accept=".xls,.xlsx"
              busy={phase === 'reading'}
              onChoose={(chosen) => dispatch(sheetChosen(chosen))}
            />
            <p>{t('upload.columns')}</p>
          </>
        )}
        {phase === 'ready' && sheet && (
          <>
            <p role="status">
              <strong>{file}</strong> {t('upload.found', sheet)}
            </p>
            <SheetColumns sheet={sheet} onChange={(mapping) => dispatch(mappingChanged(mapping))} />
            <SheetPreview rows={sheet.preview} reason={({ flaw }) => (flaw ? t(`why.${flaw}`) : '')} />
          </>
        )}
        {told && <UploadRows told={told} />}
      </Steps>
      <DialogFoot>
        <Button variant="ghost" onClick={close}>
          {t(phase === 'sending' ? 'upload.behind' : phase === 'ready' ? 'upload.cancel' : 'upload.close')}
        </Button>
        {phase === 'ready' && sheet && (
          <Button
            variant="primary"
            autoFocus
            disabled={again || sheet.all === sheet.flawed}
            onClick={() => dispatch(sendClicked())}
          >
            {t('upload.send', { count: sheet.all - sheet.flawed })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
};
