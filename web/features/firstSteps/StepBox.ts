import { styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';

export const StepsSheet = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-4) var(--s-24) var(--s-32);
  & > * {
    max-width: 720px;
  }
  & > section {
    display: grid;
    justify-items: start;
    gap: var(--s-8);
    margin-top: var(--s-24);
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-24);
  }
`;
export const Lead = styled.p`
  margin-bottom: var(--s-16);
  color: var(--text-muted);
`;
export const Steps = styled.ol`
  display: grid;
  gap: var(--s-12);
`;
/** One step: its number or its result, and the thing to do. */
export const StepItem = styled.li<{ $now: boolean; $made: boolean }>`
  display: flex;
  gap: var(--s-16);
  padding: var(--s-16) var(--s-20);
  border: 1px solid ${({ $now }) => ($now ? 'var(--accent)' : 'var(--border)')};
  border-radius: var(--r-8);
  background: var(--surface);
  i {
    display: grid;
    flex: none;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: ${({ $made }) => ($made ? 'var(--success-soft)' : 'var(--sunken)')};
    color: ${({ $made }) => ($made ? 'var(--success-text)' : 'var(--text-muted)')};
    font-style: normal;
    font-weight: var(--w-bold);
  }
  i svg {
    width: 16px;
    height: 16px;
  }
  & > div {
    flex: 1;
    min-width: 0;
  }
  h2 {
    font-size: var(--t-14);
    line-height: 28px;
  }
  p {
    color: var(--text-muted);
  }
`;
export const Made = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  margin-top: var(--s-12);
  & > article {
    width: 100%;
  }
`;
export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  margin-top: var(--s-16);
`;
