import { styled } from 'styled-components';
import { phone } from '../page/screens.ts';

/** Two fields in a row; one below the other on a phone. */
export const Two = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s-12) var(--s-16);
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/** A named group of fields, with what was added below. */
export const FieldGroup = styled.fieldset`
  display: grid;
  gap: var(--s-8);
  justify-items: start;
  min-width: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: var(--s-8);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
  & > p {
    font-size: var(--t-12);
    color: var(--text-faint);
  }
  & > [role='alert'] {
    color: var(--danger-text);
  }
`;
/** A switch over the whole width. */
export const FieldRow = styled.div`
  label {
    justify-content: space-between;
    width: 100%;
    padding: 10px 12px;
    background: var(--sunken);
    border-radius: var(--r-8);
    color: var(--text);
    font-size: var(--t-13);
    white-space: normal;
  }
  input {
    right: 12px;
  }
`;
