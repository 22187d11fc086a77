import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { hasText } from '../kernel/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { UploadRows } from './UploadRows.tsx';
import { selectUpload, sheetChosen, uploadClosed } from './slice.ts';

const Steps = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
  line-height: 1.5;
  & > p {
    color: var(--text-muted);
  }
`;
const Zone = styled.label`
  position: relative;
  display: grid;
  justify-items: center;
  gap: var(--s-4);
  padding: var(--s-32) var(--s-16);
  text-align: center;
  border: 1px dashed var(--border-strong);
  border-radius: var(--r-12);
  cursor: pointer;
  &:hover {
    background: var(--hover-raised);
  }
  &:focus-within {
    box-shadow: var(--ring);
  }
  svg {
    width: 24px;
    height: 24px;
    color: var(--text-muted);
  }
  small {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
`;

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
            <Zone>
              <FileSpreadsheet aria-hidden />
              <strong>{t('upload.choose')}</strong>
              <small>{t('upload.hint')}</small>
              <input
                type="file"
                accept=".xls,.xlsx"
                onChange={({ target }) => {
                  const chosen = target.files?.[0];
                  target.value = '';
                  if (chosen) dispatch(sheetChosen(chosen));
                }}
              />
            </Zone>
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
