import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../../../ui/Button.tsx';
import { DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { SheetColumns } from '../../../ui/sheet/SheetColumns.tsx';
import { Steps } from '../../../ui/Steps.ts';
import { ImportRows } from './ImportRows.tsx';
import { importPaceMs } from './importSaga.ts';
import { anotherClicked, mappingChanged, selectImport, startClicked } from './importSlice.ts';
import { PhoneNotice } from './PhoneNotice.tsx';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

const File = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  min-width: 0;
  svg {
    flex: none;
    width: 24px;
    height: 24px;
    color: var(--text-muted);
  }
  div {
    min-width: 0;
  }
  strong {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: var(--w-medium);
  }
  span {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
const Pace = styled.div`
  display: grid;
  gap: var(--s-4);
  label {
    justify-content: space-between;
    color: var(--text);
    font-size: var(--t-13);
  }
  p {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
/** From this number of rows on, the import takes long enough to offer a mode without pauses. */
const many = 100;

/** The content of the chosen spreadsheet, and the button that starts its import. */
export const ImportReady = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const { file, counts, phase, sheet, again } = useSelector(selectImport);
  const [fast, setFast] = useState(false);
  const { waiting, skipped } = counts;
  const minutes = Math.ceil((waiting * importPaceMs) / 60_000);
  const facts = [
    t('import.ready', { count: waiting }),
    ...(skipped > 0 ? [t('import.bad', { count: skipped })] : []),
    ...(minutes > 1 && !fast ? [t('import.lasts', { minutes })] : []),
  ];
  return (
    <>
      <Steps>
        <PhoneNotice />
        <File>
          <FileSpreadsheet aria-hidden />
          <div>
            <Tooltip text={file} whenCut>
              <strong>{file}</strong>
            </Tooltip>
            <span role="status">{facts.join(' · ')}</span>
          </div>
        </File>
        {sheet && <SheetColumns sheet={sheet} onChange={(mapping) => dispatch(mappingChanged(mapping))} />}
        <ImportRows />
        {waiting > many && (
          <Pace>
            <Switch label={t('import.fast')} checked={fast} onChange={({ target }) => setFast(target.checked)} />
            <p>{t('import.fastHint')}</p>
          </Pace>
        )}
      </Steps>
      <DialogFoot>
        <Button variant="ghost" onClick={() => dispatch(anotherClicked())}>
          {t('import.other')}
        </Button>
        <Button
          variant="primary"
          autoFocus
          busy={phase === 'checking'}
          disabled={waiting === 0 || again}
          onClick={() => dispatch(startClicked({ paceMs: fast ? 0 : importPaceMs }))}
        >
          {t('import.start', { count: waiting })}
        </Button>
      </DialogFoot>
    </>
  );
};
