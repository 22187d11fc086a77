import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';

const NoticeBox = styled.div<{ $bad: boolean }>`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  padding: 10px 14px;
  border-radius: var(--r-8);
  line-height: 18px;
  ${({ $bad }) =>
    $bad
      ? css`
          background: var(--danger-soft);
          color: var(--danger-text);
        `
      : css`
          background: var(--warning-soft);
          color: var(--warning-text);
        `}
  svg {
    flex: none;
    margin-top: 1px;
  }
  a {
    color: inherit;
    text-decoration: underline;
  }
`;

/** A warning about an obstacle, with the way to solve it. */
export const Notice = ({ bad = false, children }: { bad?: boolean; children: ReactNode }) => (
  <NoticeBox $bad={bad} role="alert">
    <TriangleAlert aria-hidden />
    <div>{children}</div>
  </NoticeBox>
);

/** A progress bar; the numbers in words are next to it. */
export const ProgressBar = styled.progress`
  appearance: none;
  display: block;
  width: 100%;
  height: 6px;
  overflow: hidden;
  border: 0;
  border-radius: var(--r-full);
  background: var(--sunken);
  &::-webkit-progress-bar {
    background: var(--sunken);
  }
  &::-webkit-progress-value {
    background: var(--accent);
    border-radius: var(--r-full);
    transition: inline-size var(--d-2);
  }
  &::-moz-progress-bar {
    background: var(--accent);
  }
`;
