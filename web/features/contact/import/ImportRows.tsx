import { Ban, Check, CircleAlert, Clock, UserCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { styled } from 'styled-components';
import { locale } from '../../../locales/i18n.ts';
import { readNumber } from '../../../ui/format/readNumber.ts';
import { Pill, type Tone } from '../../../ui/Pill.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { selectImport, type ImportRow, type Outcome } from './importSlice.ts';

const Frame = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  gap: var(--s-8);
`;
const Box = styled.div`
  height: min(300px, 38dvh);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  overflow: hidden;
  & > p {
    padding: var(--s-24);
    text-align: center;
    color: var(--text-muted);
  }
`;
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  min-height: 44px;
  padding: var(--s-6) var(--s-12);
  border-bottom: 1px solid var(--border);
  line-height: 18px;
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t-12);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  small + small {
    color: var(--danger-text);
  }
`;

const looks: Record<Outcome, { tone: Tone; icon: ReactNode }> = {
  waiting: { tone: 'neutral', icon: <Clock aria-hidden /> },
  skipped: { tone: 'warning', icon: <Ban aria-hidden /> },
  done: { tone: 'success', icon: <Check aria-hidden /> },
  known: { tone: 'neutral', icon: <UserCheck aria-hidden /> },
  failed: { tone: 'danger', icon: <CircleAlert aria-hidden /> },
};

const RowLine = ({ row }: { row: ImportRow }) => {
  const { line, name, email, outcome, reason } = row;
  const { t } = useTranslation('contact');
  const { tone, icon } = looks[outcome];
  return (
    <Row>
      <div>
        {name || t('import.nobody')}
        <small>{[t('import.line', { line }), readNumber(row), email].filter(Boolean).join(' · ')}</small>
        {reason && <small>{reason}</small>}
      </div>
      <Pill tone={tone} icon={icon}>
        {t(`outcome.${outcome}`)}
      </Pill>
    </Row>
  );
};

/** Each row of the spreadsheet with its outcome. It scrolls with the import unless the user is reading. */
export const ImportRows = () => {
  const { t } = useTranslation('contact');
  const { rows, counts, phase, told } = useSelector(selectImport);
  const [shown, setShown] = useState<'all' | 'bads'>('all');
  const [reads, setReads] = useState(false);
  const list = useRef<VirtuosoHandle>(null);
  const bads = counts.skipped + counts.failed;
  const listed = useMemo(
    () => (shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === 'skipped' || outcome === 'failed')),
    [rows, shown],
  );
  const next = rows.findIndex(({ outcome }) => outcome === 'waiting');
  useEffect(() => {
    if (phase === 'running' && shown === 'all' && !reads && next >= 0) list.current?.scrollIntoView({ index: next });
  }, [phase, shown, reads, next, told]);
  return (
    <Frame
      onPointerEnter={() => setReads(true)}
      onPointerLeave={() => setReads(false)}
      onFocus={() => setReads(true)}
      onBlur={() => setReads(false)}
    >
      <Segmented
        label={t('import.show')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', text: `${t('import.all')} ${rows.length.toLocaleString(locale())}` },
          { value: 'bads', text: `${t('import.bads')} ${bads.toLocaleString(locale())}` },
        ]}
      />
      <Box>
        {listed.length === 0 ? (
          <p>{t('import.noBads')}</p>
        ) : (
          <Virtuoso
            ref={list}
            data={listed}
            aria-label={t('import.rows')}
            role="group"
            computeItemKey={(_, { line }) => line}
            itemContent={(_, row) => <RowLine row={row} />}
          />
        )}
      </Box>
    </Frame>
  );
};
