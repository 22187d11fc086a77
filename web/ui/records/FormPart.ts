import { styled } from 'styled-components';

/** A section of a dialog below the fields, with a heading and a line of advice. */
export const FormPart = styled.section`
  display: grid;
  gap: var(--s-12);
  padding-top: var(--s-16);
  border-top: 1px solid var(--border);
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 28px;
  }
  h3 {
    font-size: var(--t-14);
    font-weight: var(--w-medium);
  }
  & > p:not([role]) {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
`;
