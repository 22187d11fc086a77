import { styled } from 'styled-components';
import { Badge } from './Badge.tsx';

/** The count at the corner of a button in the top bar. */
export const Pip = styled(Badge)`
  position: absolute;
  top: 0;
  right: -1px;
  min-width: 16px;
  height: 16px;
  padding: 0 4px;
  font-size: 10px;
  box-shadow: 0 0 0 2px var(--canvas);
`;
