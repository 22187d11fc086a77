import { styled } from 'styled-components';

/** The names of the steps, with the current one marked. */
export const Stepper = styled.ol`
  display: flex;
  gap: var(--s-8);
  padding: 0 var(--s-20) var(--s-12);
  counter-reset: step;
  li {
    flex: 1;
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-width: 0;
    padding-bottom: var(--s-8);
    border-bottom: 2px solid var(--border);
    color: var(--text-faint);
    font-size: var(--t-13);
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    flex: none;
    width: 20px;
    height: 20px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--text-muted);
    font: var(--w-bold) var(--t-11) / 1 var(--font);
  }
  li[aria-current] {
    border-color: var(--accent-line);
    color: var(--text);
    font-weight: var(--w-medium);
  }
  li[aria-current]::before {
    background: var(--accent);
    color: var(--on-accent);
  }
`;
/** The card of the company's plan. */
export const PlanCard = styled.article`
  display: grid;
  gap: var(--s-16);
  padding: var(--s-20);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  h3 {
    font-size: var(--t-16);
    font-weight: var(--w-bold);
  }
  & > p {
    display: flex;
    align-items: baseline;
    gap: var(--s-6);
    color: var(--text-muted);
  }
  & > p > b {
    color: var(--text);
    font-size: 1.75rem;
    letter-spacing: -0.02em;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
`;
/** Pairs of a name and a value, one below the other. */
export const Facts = styled.dl`
  display: grid;
  gap: var(--s-8);
  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s-16);
    padding-bottom: var(--s-8);
    border-bottom: 1px solid var(--border);
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  & > div:last-child {
    border: 0;
  }
  & > .total {
    font-weight: var(--w-bold);
    font-size: var(--t-16);
  }
`;
