import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { GuideLink } from './GuideLink.tsx';
import { phone } from './screens.ts';

const Root = styled.header`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-12);
  padding: var(--s-16) var(--s-24) var(--s-12);
  h1,
  h2 {
    min-width: 0;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--t-20);
    font-weight: var(--w-bold);
    letter-spacing: -0.015em;
    line-height: 1.3;
  }
  :is(h1, h2) + span {
    color: var(--text-faint);
    margin-left: -6px;
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    padding: var(--s-12) var(--s-16);
    gap: var(--s-8);
    :is(h1, h2) + span {
      margin-left: 0;
    }
  }
`;
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  margin-left: auto;
  ${phone} {
    display: contents;
    & > button:first-of-type {
      margin-left: auto;
    }
  }
`;

type Props = { title: string; count?: string; part?: boolean; children?: ReactNode };

/**
 * The head of a page, or of a `part` of one: its title, the number of items, the link to its help, and its
 * buttons at the right.
 */
export const PageHead = ({ title, count, part = false, children }: Props) => (
  <Root>
    {part ? <h2 dir="auto">{title}</h2> : <h1 dir="auto">{title}</h1>}
    {count && <span>{count}</span>}
    {!part && <GuideLink />}
    {children && <Acts>{children}</Acts>}
  </Root>
);
