import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';

const Root = styled.section`
  min-width: 0;
  padding: var(--s-12) var(--s-16);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--surface);
  overflow-x: auto;
  h2 {
    margin-bottom: var(--s-6);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th {
    padding: var(--s-6) var(--s-8) var(--s-6) 0;
    color: var(--text-muted);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    text-align: left;
  }
  tbody th {
    color: var(--text);
    font-size: inherit;
    font-weight: var(--w-regular);
    overflow-wrap: anywhere;
  }
  td,
  th + th {
    padding: var(--s-6) 0 var(--s-6) var(--s-8);
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;
export const CountCards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  align-items: start;
  gap: var(--s-12);
`;

type Row = { id: number | null; name: string; counts: readonly number[] };
type Props = { title: string; heads: readonly string[]; rows: readonly Row[] };

/** A table of counts with a row for each queue, agent or lane. */
export const Counts = ({ title, heads, rows }: Props) => (
  <Root tabIndex={0} aria-label={title}>
    <h2>{title}</h2>
    <DataTable
      box="table"
      label={title}
      rows={rows}
      keyOf={({ id }) => id ?? 'none'}
      columns={[
        { head: title, cell: ({ name }) => name, by: 'name', rowHead: true },
        ...heads.map((head, n) => ({
          head,
          cell: ({ counts }: Row) => counts[n]?.toLocaleString(locale()),
          by: ({ counts }: Row) => counts[n],
          number: true,
        })),
      ]}
    />
  </Root>
);
