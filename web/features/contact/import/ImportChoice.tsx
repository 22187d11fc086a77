import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../../ui/Button.tsx';
import { DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { SheetChoice } from '../../../ui/sheet/SheetChoice.tsx';
import { Steps } from '../../../ui/Steps.ts';
import { contactTemplate } from '../tasks.ts';
import { Notice } from './ImportBox.tsx';
import { fileChosen, importClosed, selectImport } from './importSlice.ts';
import { PhoneNotice } from './PhoneNotice.tsx';

/** Takes a file and refuses those that are no spreadsheets (R290). */
export const ImportChoice = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { phase, file, refusal } = useSelector(selectImport);
  const busy = phase === 'reading';
  return (
    <>
      <Steps>
        <PhoneNotice />
        {refusal && <Notice bad>{t(`refusal.${refusal}`)}</Notice>}
        <SheetChoice
          label={busy ? t('import.reading', { file }) : t('import.choose')}
          hint={t('import.chooseHint')}
          accept=".xls,.xlsx,.ods,.csv"
          busy={busy}
          onChoose={(chosen) => dispatch(fileChosen(chosen))}
        />
        <p>{t('import.columns')}</p>
      </Steps>
      <DialogFoot>
        <Button variant="ghost" onClick={() => dispatch(contactTemplate.run())}>
          {t('import.template')}
        </Button>
        <Button variant="ghost" onClick={() => dispatch(importClosed())}>
          {t('import.cancel')}
        </Button>
      </DialogFoot>
    </>
  );
};
