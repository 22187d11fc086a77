import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { called } from '../../ui/format/called.ts';
import { dayOf, timeOf } from '../../api/session/clock.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { Grid, PhoneRows, LineText } from '../../ui/records/TableBox.tsx';
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
  heads: readonly string[];
  lines: readonly Line[];
  hasMore: boolean;
  onOpen: (of: { ticketId: number; at: string }) => void;
};

/** Tickets in a table, or in lines on a phone; each opens its history at that instant. */
export const Tickets = ({ heads, lines, hasMore, onOpen }: Props) => {
  const { t } = useTranslation('floor');
  const dispatch = useDispatch();
  const clock = useClock();
  const isPhone = useScreen() === 'phone';
  const when = (iso: string) => `${plainDate(dayOf(iso, clock))} ${timeOf(iso, clock)}`;
  const opens = ({ ticketId, isGone, contactName, at }: Line) => {
    const name = called({ name: contactName, erased: contactName === '' });
    if (isGone) return `${name} (${t('deleted')})`;
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
      <Grid aria-label={t('tickets')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.ticketId}</td>
              <td dir="auto">{opens(line)}</td>
              {line.cells.map((cell, n) => (
                <td key={heads[n + 2]} dir="auto">
                  {cell}
                </td>
              ))}
              <td>{when(line.at)}</td>
              <td>{line.pill}</td>
            </tr>
          ))}
        </tbody>
      </Grid>
      {more}
    </Box>
  );
};
