import { styled } from 'styled-components';

/** The list above the text field: the group members to mention as options, or the reason why there are none. */
export const NameList = styled.ul`
  margin-bottom: var(--s-8);
  padding: var(--s-4);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--raised);
  box-shadow: var(--shadow-1);
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 42px;
    padding: var(--s-4) var(--s-8);
    border-radius: var(--r-6);
  }
  li[role='option'] {
    cursor: pointer;
  }
  li[aria-selected='true'] {
    background: var(--selected);
  }
  li[role='status'] {
    color: var(--text-muted);
  }
`;
