import { styled } from 'styled-components';

/** Shows whether a person is online: a dot before the word. */
export const Presence = styled.span<{ $online: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  flex: none;
  color: ${({ $online }) => ($online ? 'var(--success-text)' : 'var(--text-faint)')};
  font-size: var(--t-12);
  &::before {
    content: '';
    width: 7px;
    height: 7px;
    border: 1.5px solid currentColor;
    border-radius: 50%;
    background: ${({ $online }) => ($online ? 'currentColor' : 'transparent')};
  }
`;
