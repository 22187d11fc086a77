import { css, styled } from 'styled-components';
import { laptop } from '../page/screens.ts';

const tones = css`
  [data-tone] {
    background: var(--row-tone);
  }
  [data-tone='yellow'] {
    --row-tone: var(--row-yellow);
  }
  [data-tone='orange'] {
    --row-tone: var(--row-orange);
  }
  [data-tone='red'] {
    --row-tone: var(--row-red);
  }
`;

/** The scrolling area below the head of a page. */
export const TableSheet = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow: auto;
  container-type: scroll-state;
`;
/** Rows of 44 px under a fixed head. Below 600 px a row is the name and one line (GUIDE, tables). */
export const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  th {
    position: sticky;
    top: 0;
    z-index: var(--z-sticky);
    height: 34px;
    padding: 0 var(--s-12);
    background: var(--surface);
    border-bottom: 1px solid var(--border);
    color: var(--text-faint);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    text-align: left;
    white-space: nowrap;
  }
  td {
    height: var(--row);
    max-width: min(380px, 36vw);
    padding: 0 var(--s-12);
    border-bottom: 1px solid var(--border);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: left;
  }
  th:first-child,
  td:first-child {
    padding-left: var(--s-24);
  }
  th:last-child,
  td:last-child {
    width: 1px;
    padding-right: var(--s-24);
    text-align: right;
  }
  tbody tr:hover > td {
    background: var(--hover);
  }
  tbody tr[aria-selected='true'] > td {
    background: var(--selected);
  }
  ${tones}
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  /* The actions of a row stay in reach, however wide the row is. */
  .acts {
    position: sticky;
    right: 0;
    background: var(--row-tone, var(--surface));
  }
  /* Something lies to the right: its edge says so, where the browser tells. */
  @container scroll-state(scrollable: right) {
    .acts {
      box-shadow:
        inset 1px 0 var(--border),
        -8px 0 8px -8px rgb(0 0 0 / 25%);
    }
  }
  ${laptop} {
    th,
    td {
      padding: 0 var(--s-6);
    }
  }
`;
/** The rows on a phone. */
export const PhoneRows = styled.ul`
  ${tones}
  li {
    display: flex;
    align-items: center;
    gap: var(--s-12);
    min-height: 60px;
    padding: var(--s-6) var(--s-8) var(--s-6) var(--s-16);
    border-bottom: 1px solid var(--border);
  }
`;
/** Takes the height of rows that are not drawn. */
export const PhoneGap = styled.li`
  ${PhoneRows} > && {
    min-height: 0;
    padding: 0;
    border: 0;
  }
`;
export const LineText = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  gap: 2px;
  & > :nth-child(2) {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
export const RowActs = styled.span`
  display: inline-flex;
  justify-content: flex-end;
  gap: 2px;
`;
