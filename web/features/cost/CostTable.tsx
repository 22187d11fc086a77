import { styled } from 'styled-components';
import type { MessageCosts } from '../../../projections/message/contract.ts';
import { locale } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { phone } from '../../ui/page/screens.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { moneyText } from './money.ts';

const Scroll = styled.div`
  overflow-x: auto;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: var(--s-8) var(--s-16);
    text-align: right;
    border-bottom: 1px solid var(--border);
    font-weight: var(--w-medium);
    white-space: nowrap;
  }
  tr:last-child > * {
    border-bottom: 0;
  }
  thead {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  th:nth-child(-n + 2),
  td:first-of-type {
    text-align: left;
  }
  ${phone} {
    th,
    td {
      padding: var(--s-8) var(--s-6);
    }
    tbody th {
      white-space: normal;
    }
  }
`;
const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Messages and their costs by month and category. */
export const CostTable = ({ costs: { currency, months } }: { costs: MessageCosts }) => {
  const { t } = useTranslation('cost');
  const categoryName = ({ category }: (typeof months)[number]) => t(`categories.${category}`);
  const number = (value: number) => value.toLocaleString(locale());
  return (
    <Scroll>
      <DataTable
        box={Table}
        label={t('title')}
        rows={months}
        keyOf={({ month, category }) => `${month} ${category}`}
        columns={[
          { head: t('month'), cell: ({ month }) => monthName(month), by: 'month', rowHead: true },
          { head: t('category'), cell: categoryName, by: categoryName },
          { head: t('messages'), cell: ({ messages }) => number(messages), by: 'messages', number: true },
          { head: t('billed'), cell: ({ billed }) => number(billed), by: 'billed', number: true },
          {
            head: t('amount'),
            cell: ({ amount }) => (amount === null ? t('noPrice') : moneyText(amount, currency)),
            by: 'amount',
            number: true,
          },
        ]}
      />
    </Scroll>
  );
};
