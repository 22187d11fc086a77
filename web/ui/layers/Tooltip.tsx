import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.span`
  position: relative;
  display: inline-flex;
  [role='tooltip'] {
    position: absolute;
    top: calc(100% + 6px);
    right: 0;
    z-index: var(--z-tooltip);
    padding: var(--s-6) var(--s-8);
    border-radius: var(--r-6);
    background: var(--text);
    color: var(--surface);
    font-size: var(--t-12);
    white-space: nowrap;
    box-shadow: var(--shadow-2);
    visibility: hidden;
    opacity: 0;
    transition: opacity var(--d-2);
  }
  &:hover [role='tooltip'],
  &:focus-within [role='tooltip'] {
    visibility: visible;
    opacity: 1;
  }
`;

/**
 * A sentence about a control, shown while it is hovered or focused. The control refers to it with `aria-describedby`.
 */
export const Tooltip = ({ text, children }: { text: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <Root>
      {children(id)}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </Root>
  );
};
