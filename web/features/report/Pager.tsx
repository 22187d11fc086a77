import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { phone } from '../../ui/page/screens.ts';
import { pageSizes, pageTurned, selectReport, sizeChosen } from './slice.ts';

const Root = styled.nav`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s-12);
  min-height: 48px;
  padding: 0 var(--s-24);
  border-top: 1px solid var(--border);
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
  ${phone} {
    padding: 0 var(--s-16);
    gap: var(--s-8);
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: var(--s-8);
    margin-right: auto;
  }
  select {
    height: 30px;
    padding: 0 var(--s-6);
    border: 1px solid var(--border);
    border-radius: var(--r-6);
    background: var(--surface);
    color: var(--text);
  }
`;

/** The range of shown rows, with buttons for the previous and the next page (R627). */
export const Pager = () => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const { page, pageSize, rows, totals } = useSelector(selectReport);
  const count = (n: number) => n.toLocaleString(locale());
  const before = (page - 1) * pageSize;
  const shown = rows?.length ?? 0;
  const total = totals?.total ?? 0;
  const isMore = totals?.isMore ?? false;
  const hasNext = before + shown < total || (isMore && shown === pageSize);
  const all = isMore ? t('more', { total: count(total) }) : count(total);
  return (
    <Root aria-label={t('rows')}>
      <label>
        {t('rows')}
        <select value={pageSize} onChange={({ target }) => dispatch(sizeChosen(Number(target.value)))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span role="status">
        {t('range', { first: count(shown && before + 1), last: count(before + shown), total: all })}
      </span>
      <IconButton label={t('previous')} disabled={page === 1} onClick={() => dispatch(pageTurned(page - 1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={t('next')} disabled={!hasNext} onClick={() => dispatch(pageTurned(page + 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
    </Root>
  );
};
