import { FileSpreadsheet } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { DialogFoot } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { templateClicked } from './filesSaga.ts';
import { Notice, Steps } from './ImportBox.tsx';
import { fileChosen, importClosed, selectImport } from './importSlice.ts';
import { PhoneNotice } from './PhoneNotice.tsx';

const Zone = styled.label<{ $over: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  gap: var(--s-4);
  padding: var(--s-32) var(--s-16);
  text-align: center;
  border: 1px dashed var(--border-strong);
  border-radius: var(--r-12);
  background: ${({ $over }) => ($over ? 'var(--accent-soft)' : 'transparent')};
  cursor: pointer;
  transition: background var(--d-1);
  &:hover {
    background: var(--hover-raised);
  }
  &:focus-within {
    box-shadow: var(--ring);
  }
  svg {
    width: 24px;
    height: 24px;
    margin-bottom: var(--s-4);
    color: var(--text-muted);
  }
  strong {
    font-size: var(--t-14);
    font-weight: var(--w-medium);
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

/** Takes the file, by a click, the keyboard or a drop; what is no spreadsheet is refused (R290). */
export const ImportChoice = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { phase, file, refusal } = useSelector(selectImport);
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen) dispatch(fileChosen(chosen));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <>
      <Steps>
        <PhoneNotice />
        {refusal && <Notice bad>{t(`refusal.${refusal}`)}</Notice>}
        <Zone
          $over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {phase === 'reading' ? <Spinner /> : <FileSpreadsheet aria-hidden />}
          <strong>{phase === 'reading' ? t('import.reading', { file }) : t('import.choose')}</strong>
          <small>{t('import.chooseHint')}</small>
          <input
            type="file"
            autoFocus
            accept=".xls,.xlsx,.csv"
            disabled={phase === 'reading'}
            onChange={({ target }) => {
              choose(target.files);
              target.value = '';
            }}
          />
        </Zone>
        <p>{t('import.columns')}</p>
      </Steps>
      <DialogFoot>
        <Button variant="ghost" onClick={() => dispatch(templateClicked())}>
          {t('import.template')}
        </Button>
        <Button variant="ghost" onClick={() => dispatch(importClosed())}>
          {t('import.cancel')}
        </Button>
      </DialogFoot>
    </>
  );
};
