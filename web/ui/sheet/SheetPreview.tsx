import { Ban, Check } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { readNumber } from '../format/readNumber.ts';
import type { ReadRow } from './sheet.ts';

const List = styled.ol`
  display: grid;
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  line-height: 18px;
  li {
    display: flex;
    gap: var(--s-8);
    padding: var(--s-6) var(--s-12);
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  div {
    min-width: 0;
  }
  small {
    display: block;
    font-size: var(--t-12);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  svg {
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: 1px;
    color: var(--success-text);
  }
  [data-refused] svg,
  [data-refused] small + small {
    color: var(--danger-text);
  }
`;

type Props = { rows: readonly ReadRow[]; reason: (row: ReadRow) => string };

/**
 * The first rows of a file as the import will read them, with numbers as the company means them. A row that will be
 * refused says why.
 */
export const SheetPreview = ({ rows, reason }: Props) => {
  const { t } = useTranslation('sheet');
  if (rows.length === 0) return <p>{t('nothing')}</p>;
  return (
    <List aria-label={t('preview')}>
      {rows.map((row) => {
        const { line, name, email } = row;
        const why = reason(row);
        return (
          <li key={line} {...(why && { 'data-refused': '' })}>
            {why ? <Ban aria-hidden /> : <Check aria-hidden />}
            <div>
              <bdi>{name || t('nobody')}</bdi>
              <small>{[t('line', { line }), readNumber(row), email].filter(Boolean).join(' · ')}</small>
              {why && <small>{why}</small>}
            </div>
          </li>
        );
      })}
    </List>
  );
};
