import { styled } from 'styled-components';

/** The inset area of a bubble for a file, or for content that cannot be shown. */
export const Well = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: min(232px, 60vw, 100% + 8px);
  margin: 0 -4px 2px;
  padding: 8px 10px;
  border-radius: var(--r-8);
  background: var(--well);
  line-height: 17px;
  b {
    display: block;
    font-size: var(--t-13);
    font-weight: var(--w-medium);
  }
  small {
    font-size: var(--t-12);
    color: var(--meta);
  }
`;
export const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 34px;
  height: 34px;
  flex: none;
  border-radius: var(--r-6);
  background: var(--surface);
  color: var(--accent-text);
  svg {
    width: 18px;
    height: 18px;
  }
`;
