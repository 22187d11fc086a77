import { styled } from 'styled-components';

/** A line of warning with its icon, inside a page or a form. */
export const Notice = styled.p`
  display: flex;
  gap: 10px;
  padding: 10px 14px;
  border-radius: var(--r-8);
  background: var(--warning-soft);
  color: var(--warning-text);
  line-height: 18px;
  overflow-wrap: anywhere;
`;
