import { styled } from 'styled-components';

/**
 * A tag: a 13 % tint of its colour behind text close to the normal text colour. So every colour stays readable (GUIDE,
 * principle 5).
 */
export const Chip = styled.span.attrs<{ $color: string }>({ dir: 'auto' })`
  display: inline-block;
  min-width: 0;
  max-width: 100%;
  height: 22px;
  line-height: 22px;
  vertical-align: middle;
  padding: 0 8px;
  border-radius: var(--r-6);
  background: color-mix(in oklab, ${({ $color }) => $color} 13%, transparent);
  color: color-mix(in oklab, ${({ $color }) => $color} 12%, var(--text));
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &::before {
    content: '';
    display: inline-block;
    margin-inline-end: var(--s-6);
    width: 8px;
    height: 8px;
    border-radius: 2px;
    background: ${({ $color }) => $color};
  }
`;
