import { styled } from 'styled-components';
import type { MessageCosts } from '../../../projections/message/contract.ts';
import { locale } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
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
  th:first-child,
  td:first-of-type {
    text-align: left;
  }
`;
const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Messages and their costs by month and category. */
export const CostTable = ({ costs: { currency, months } }: { costs: MessageCosts }) => {
  const { t } = useTranslation('cost');
  const number = (value: number) => value.toLocaleString(locale());
  return (
    <Scroll>
      <Table>
        <thead>
          <tr>
            {(['month', 'category', 'messages', 'billed', 'amount'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, category, messages, billed, amount }) => (
            <tr key={`${month} ${category}`}>
              <th scope="row">{monthName(month)}</th>
              <td>{t(`categories.${category}`)}</td>
              <td>{number(messages)}</td>
              <td>{number(billed)}</td>
              <td>{amount === null ? t('noPrice') : moneyText(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
};
