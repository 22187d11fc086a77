import { css, styled } from 'styled-components';
import { phone } from '../../ui/page/screens.ts';

export const paletteLook = css`
  position: fixed;
  z-index: var(--z-dialog);
  top: 12dvh;
  left: 50%;
  translate: -50% 0;
  display: flex;
  flex-direction: column;
  width: min(600px, calc(100vw - 24px));
  max-height: min(480px, 76dvh);
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--raised);
  box-shadow: var(--shadow-3);
  &:focus-visible {
    box-shadow: var(--shadow-3);
  }
  ${phone} {
    top: var(--s-12);
  }
  input {
    flex: none;
    width: 100%;
    height: 52px;
    padding: 0 var(--s-20);
    border: 0;
    border-bottom: 1px solid var(--border);
    background: transparent;
    font-size: var(--t-16);
    &:focus-visible {
      box-shadow: none;
    }
    &::placeholder {
      color: var(--text-faint);
      opacity: 1;
    }
  }
`;

/** The box of the palette while its code is loading. */
export const PaletteBox = styled.div`
  ${paletteLook}
`;
