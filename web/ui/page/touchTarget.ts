import { css } from 'styled-components';
import { phone } from './screens.ts';

/** On a phone, makes a control react to touches around it too: its target has at least 44 by 44 px. Needs a `position`. */
export const touchTarget = css`
  ${phone} {
    &::before {
      content: '';
      position: absolute;
      top: 50%;
      left: 50%;
      width: 100%;
      height: 100%;
      min-width: 44px;
      min-height: 44px;
      translate: -50% -50%;
    }
  }
`;
