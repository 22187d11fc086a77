import { styled } from 'styled-components';

/** A checkbox: the browser's own, with a look of ours. Its label stands around it, or is its `aria-label`. */
export const Checkbox = styled.input.attrs({ type: 'checkbox' })`
  appearance: none;
  display: grid;
  place-items: center;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border-radius: var(--r-4);
  box-shadow: inset 0 0 0 1px var(--border-strong);
  cursor: inherit;
  &:is(:checked, :indeterminate) {
    background: var(--accent);
    box-shadow: none;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  &:disabled {
    opacity: 0.5;
  }
  &::after {
    width: 10px;
    height: 10px;
    background: var(--on-accent);
  }
  &:checked::after {
    content: '';
    clip-path: polygon(14% 47%, 4% 57%, 38% 90%, 97% 22%, 86% 13%, 37% 69%);
  }
  &:indeterminate::after {
    content: '';
    clip-path: inset(40% 5%);
  }
  /* High contrast removes the backgrounds that draw the tick. */
  @media (forced-colors: active) {
    appearance: auto;
  }
`;
