import type { ReactNode } from 'react';
import { isolated } from '../../../domain/kernel/names.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { called } from '../../ui/format/called.ts';
import { dayOf, timeOf } from '../../api/session/clock.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { LineText, PhoneRows } from '../../ui/records/TableBox.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { useScreen } from '../../ui/page/useScreen.ts';
import { floorMoreAsked } from './slice.ts';

const Opening = styled.button`
  padding: 0;
  border: 0;
  border-radius: var(--r-6);
  background: none;
  color: inherit;
  font: inherit;
  font-weight: var(--w-medium);
  text-align: left;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;
const Foot = styled.div`
  display: flex;
  justify-content: center;
  padding: var(--s-12);
`;
const Box = styled.div`
  overflow-x: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--surface);
`;

/** A ticket as it was at an instant, with the details shown next to it. */
export type Line = {
  key: string;
  ticketId: number;
  isGone: boolean;
  contactName: string;
  at: string;
  cells: readonly string[];
  pill: ReactNode;
};
type Props = {
  /** The headings of the cells, of the instant, and of the pill. */
  heads: readonly string[];
  atHead: string;
  pillHead: string;
  lines: readonly Line[];
  hasMore: boolean;
  onOpen: (of: { ticketId: number; at: string }) => void;
};

/** Tickets in a table, or in lines on a phone; each opens its history at that instant. */
export const Tickets = ({ heads, atHead, pillHead, lines, hasMore, onOpen }: Props) => {
  const { t } = useTranslation('floor');
  const dispatch = useDispatch();
  const clock = useClock();
  const isPhone = useScreen() === 'phone';
  const when = (iso: string) => `${plainDate(dayOf(iso, clock))} ${timeOf(iso, clock)}`;
  const opens = ({ ticketId, isGone, contactName, at }: Line) => {
    const name = called({ name: contactName, erased: contactName === '' });
    if (isGone) return `${isolated(name)} (${t('deleted')})`;
    return (
      <Opening type="button" aria-label={t('open', { id: ticketId, name })} onClick={() => onOpen({ ticketId, at })}>
        {name}
      </Opening>
    );
  };
  const more = hasMore && (
    <Foot>
      <Button onClick={() => dispatch(floorMoreAsked())}>{t('more')}</Button>
    </Foot>
  );
  if (isPhone)
    return (
      <Box>
        <PhoneRows>
          {lines.map((line) => (
            <li key={line.key}>
              <LineText>
                <Truncated>{opens(line)}</Truncated>
                <Truncated>{[when(line.at), ...line.cells.filter((cell) => cell !== '–')].join(' · ')}</Truncated>
              </LineText>
              {line.pill}
            </li>
          ))}
        </PhoneRows>
        {more}
      </Box>
    );
  return (
    <Box tabIndex={0} role="group" aria-label={t('tickets')}>
      <DataTable
        label={t('tickets')}
        rows={lines}
        keyOf={({ key }) => key}
        isWhole={!hasMore}
        columns={[
          { head: '#', cell: ({ ticketId }) => ticketId, by: 'ticketId' },
          { head: t('contact'), cell: opens, by: 'contactName' },
          ...heads.map((head, n) => ({ head, cell: ({ cells }: Line) => cells[n], by: ({ cells }: Line) => cells[n] })),
          { head: atHead, cell: ({ at }) => when(at), by: 'at' },
          { head: pillHead, cell: ({ pill }) => pill },
        ]}
      />
      {more}
    </Box>
  );
};
