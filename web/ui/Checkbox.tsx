import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M2.5 6.2 5 8.6 9.5 3.6'/%3E%3C/svg%3E\")";
const Root = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
  cursor: pointer;
`;
const Box = styled.input`
  appearance: none;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1.5px solid var(--border-strong);
  border-radius: var(--r-4);
  cursor: pointer;
  &:checked {
    background: var(--accent) ${tick} center/12px no-repeat;
    border-color: var(--accent);
  }
`;

/** Yes or no, with the words after the box. */
export const Checkbox = ({ label, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <Root>
    <Box type="checkbox" {...rest} />
    {label}
  </Root>
);
