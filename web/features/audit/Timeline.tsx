import { Bot, CircleUserRound, Clock3, MessageCircle, Settings2, Smartphone, UserRound } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { AuditEntry } from '../../../domain/audit/entry.ts';
import { codeText } from '../../api/errors.ts';
import { plain } from '../../ui/bubble/format.ts';
import { dayName, dayOf, timeOf } from '../../api/session/clock.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { describeEntry } from '../../../domain/audit/describeEntry.ts';
import { momentChosen, moreAsked, selectAudit } from './slice.ts';

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  h4 {
    margin: var(--s-12) 0 var(--s-4);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
`;
const Row = styled.button`
  display: grid;
  grid-template-columns: 20px 1fr auto;
  gap: 0 var(--s-8);
  width: 100%;
  padding: 6px var(--s-8);
  border-radius: var(--r-6);
  text-align: left;
  line-height: 18px;
  svg {
    width: 16px;
    height: 18px;
    color: var(--text-muted);
  }
  b {
    font-weight: var(--w-medium);
    overflow-wrap: anywhere;
  }
  small {
    grid-column: 2;
    font-size: var(--t-12);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  q {
    grid-column: 2 / -1;
    quotes: none;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-line-clamp: 3;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  time {
    font-size: var(--t-12);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  &:hover {
    background: var(--sunken);
  }
  &[aria-current] {
    background: var(--accent-soft);
  }
  &[data-later] {
    opacity: 0.55;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;
const End = styled.div`
  display: grid;
  justify-content: center;
  padding: var(--s-12);
`;

const glyphs: Record<Exclude<AuditEntry['by'], number>, ReactNode> = {
  contact: <UserRound aria-hidden />,
  phone: <Smartphone aria-hidden />,
  connector: <MessageCircle aria-hidden />,
  bot: <Bot aria-hidden />,
  clock: <Clock3 aria-hidden />,
  system: <Settings2 aria-hidden />,
};
const glyphOf = (by: AuditEntry['by']): ReactNode =>
  typeof by === 'number' ? <CircleUserRound aria-hidden /> : glyphs[by];

const receipts = new Set(['MessageAcknowledged', 'MessageMediaStored', 'TicketRead']);

/** Lists the events in order, the newest in view; a click jumps to that moment. Receipts are listed on request. */
export const Timeline = () => {
  const { t } = useTranslation('audit');
  const dispatch = useDispatch();
  const clock = useClock();
  const { entries, names, reading, failed, moment, receipts: withReceipts } = useSelector(selectAudit);
  const language = currentLanguage();
  const happened = moment ?? entries.length;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [moment, entries.length, withReceipts]);
  const listed = entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry: { type } }) => withReceipts || !receipts.has(type));
  const shown = listed.findLast(({ index }) => index < happened);
  return (
    <>
      <List aria-label={t('timeline')} aria-busy={reading}>
        {listed.map(({ entry, index }, place) => {
          const { what, who, why, words } = describeEntry(entry, names, {
            language,
            timeZone: clock.zone,
            reasonText: codeText,
          });
          const before = listed[place - 1]?.entry;
          const isCurrent = index === shown?.index;
          return (
            <li key={`${entry.position} ${entry.messageId ?? ''}`}>
              {(!before || dayOf(before.at, clock) !== dayOf(entry.at, clock)) && <h4>{dayName(entry.at, clock)}</h4>}
              <Row
                type="button"
                ref={isCurrent ? current : undefined}
                aria-current={isCurrent || undefined}
                data-later={index >= happened || undefined}
                onClick={() => dispatch(momentChosen(index + 1))}
              >
                {glyphOf(entry.by)}
                <b>{what}</b>
                <time dateTime={entry.at}>{timeOf(entry.at, clock)}</time>
                <small>{[who, why].filter(Boolean).join(' · ')}</small>
                {words && <q>{plain(words)}</q>}
              </Row>
            </li>
          );
        })}
      </List>
      {failed && (
        <End>
          <Button disabled={reading} onClick={() => dispatch(moreAsked())}>
            {t('again')}
          </Button>
        </End>
      )}
    </>
  );
};
