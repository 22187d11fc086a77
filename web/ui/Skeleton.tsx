import { styled } from 'styled-components';

/** A placeholder for content that is loading; `width` and `height` are in CSS units. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true, 'data-skeleton': true })<{
  $width?: string;
  $height?: string;
  $round?: boolean;
}>`
  display: block;
  flex: none;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '10px' }) => $height};
  border-radius: ${({ $round = false }) => ($round ? '50%' : 'var(--r-4)')};
  background: linear-gradient(90deg, var(--bone) 30%, var(--bone-shine) 50%, var(--bone) 70%) 0 0 / 300% 100%;
  animation: shine 1.6s linear infinite;
`;
