import { FileJson, FileText } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { dayName, timeOf } from '../../api/session/clock.ts';
import { useCan } from '../../api/session/useCan.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useScreen } from '../../ui/page/useScreen.ts';
import { Moment } from './Moment.tsx';
import './saga.ts';
import { fileClicked, historyLeft, historyOpened, momentChosen, receiptsToggled, selectAudit } from './slice.ts';
import { Timeline } from './Timeline.tsx';

const Slider = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 2px var(--s-12);
  padding: 0 var(--s-20) var(--s-12);
  font-size: var(--t-12);
  color: var(--text-muted);
  input {
    grid-column: 1 / -1;
    width: 100%;
    accent-color: var(--accent);
    border-radius: var(--r-6);
  }
  output {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;
const Panes = styled.div`
  flex: 0 1 62dvh;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  grid-template-rows: minmax(0, 1fr);
  gap: var(--s-20);
  padding: 0 var(--s-20) var(--s-16);
  &[data-one] {
    grid-template-columns: minmax(0, 1fr);
  }
  & > section {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  & > section:first-child:not([data-moment]) {
    overflow: auto;
  }
`;
const Receipts = styled.div`
  display: flex;
  padding: 0 var(--s-20) var(--s-12);
`;
const Views = styled.div`
  padding: 0 var(--s-20) var(--s-12);
`;

type View = 'timeline' | 'conversation';

/** `at`: the instant (ISO) that the dialog shows first. */
type Props = { ticketId: number; at?: string; onClose: () => void };

/** The events of a ticket, and its conversation as it was at any chosen moment (R212). */
export const HistoryDialog = ({ ticketId, at: since, onClose }: Props) => {
  const { t } = useTranslation('audit');
  const dispatch = useDispatch();
  const clock = useClock();
  const mayTake = useCan('messages:history');
  const { entries, reading, moment, receipts } = useSelector(selectAudit);
  const isOne = useScreen() === 'phone';
  const [view, setView] = useState<View>('timeline');
  useEffect(() => {
    dispatch(historyOpened(ticketId));
    return () => void dispatch(historyLeft());
  }, [dispatch, ticketId]);
  const hasCome = entries.length > 0 && !reading;
  const stoodAt = useEffectEvent((instant: string) => entries.filter(({ at }) => at <= instant).length);
  useEffect(() => {
    if (since !== undefined && hasCome) dispatch(momentChosen(Math.max(1, stoodAt(since))));
  }, [dispatch, since, hasCome]);
  const count = moment ?? entries.length;
  const at = entries[count - 1]?.at;
  const told = at ? { day: dayName(at, clock), time: timeOf(at, clock), count, of: entries.length } : null;
  const bones = entries.length === 0 && reading;
  return (
    <Dialog open onClose={onClose} title={t('title', { id: ticketId })} width={980}>
      <Slider>
        {t('moment')}
        <output>{told && t('momentOf', told)}</output>
        <input
          type="range"
          aria-label={t('moment')}
          min={Math.min(1, entries.length)}
          max={entries.length}
          value={count}
          disabled={entries.length < 2}
          aria-valuetext={told ? t('momentOf', told) : ''}
          onChange={({ target }) => dispatch(momentChosen(Number(target.value)))}
        />
      </Slider>
      <Receipts>
        <Switch label={t('receipts')} checked={receipts} onChange={() => dispatch(receiptsToggled())} />
      </Receipts>
      {isOne && (
        <Views>
          <Segmented<View>
            label={t('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'timeline', text: t('timeline') },
              { value: 'conversation', text: t('conversation') },
            ]}
          />
        </Views>
      )}
      <Panes data-one={isOne || undefined}>
        {(!isOne || view === 'timeline') && (
          <section tabIndex={-1}>{bones ? <Skeleton $width="80%" /> : <Timeline />}</section>
        )}
        {(!isOne || view === 'conversation') && (
          <section data-moment>
            <Moment />
          </section>
        )}
      </Panes>
      {mayTake && (
        <DialogFoot>
          <Button onClick={() => dispatch(fileClicked({ ticketId, as: 'json' }))}>
            <FileJson aria-hidden size={16} />
            JSON
          </Button>
          <Button onClick={() => dispatch(fileClicked({ ticketId, as: 'pdf' }))}>
            <FileText aria-hidden size={16} />
            PDF
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  );
};
