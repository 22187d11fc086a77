import { styled } from 'styled-components';

/** Scrolls a table sideways where it is too wide. */
export const PlatformBox = styled.div`
  overflow-x: auto;
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    height: 38px;
    padding: 0 var(--s-12) 0 0;
    border-bottom: 1px solid var(--border);
    text-align: left;
    white-space: nowrap;
  }
  th {
    color: var(--text-faint);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
  }
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;
