import { styled } from 'styled-components';

/** A part of the dashboard with its heading. */
export const DashboardCard = styled.section`
  min-width: 0;
  padding: var(--s-16);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--surface);
  h2 {
    display: flex;
    justify-content: space-between;
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  h2 span {
    color: var(--text-faint);
    font-weight: var(--w-regular);
  }
`;
