import { styled } from 'styled-components';

/** A group of settings of the installation. */
export const InstallationBox = styled.section`
  display: grid;
  gap: var(--s-12);
  justify-items: start;
  > * {
    width: 100%;
  }
  > button {
    width: auto;
  }
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  details {
    padding: var(--s-12) var(--s-16);
    border: 1px solid var(--border);
    border-radius: var(--r-8);
  }
`;
export const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--t-12);
`;
