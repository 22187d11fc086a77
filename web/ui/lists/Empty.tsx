import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  text-align: center;
  gap: var(--s-8);
  height: 100%;
  padding: var(--s-40) var(--s-24);
  color: var(--text-muted);
  & > button,
  & > a {
    margin-top: var(--s-8);
  }
`;
const Glyph = styled.div`
  display: grid;
  place-items: center;
  width: 52px;
  height: 52px;
  margin-bottom: var(--s-8);
  border-radius: var(--r-12);
  background: var(--sunken);
  color: var(--text-faint);
  && > svg {
    width: 24px;
    height: 24px;
    stroke-width: 1.5;
  }
`;
const Fact = styled.h2`
  font-size: var(--t-14);
  font-weight: var(--w-bold);
  color: var(--text);
`;
const Advice = styled.p`
  max-width: 34ch;
  line-height: 1.5;
  text-wrap: pretty;
`;

type Props = { icon: ReactNode; fact: string; advice?: string; children?: ReactNode };

/** An empty state: a line with the fact, a line with advice, and at most one button. */
export const Empty = ({ icon, fact, advice, children }: Props) => (
  <Root>
    <Glyph aria-hidden>{icon}</Glyph>
    <Fact>{fact}</Fact>
    {advice && <Advice>{advice}</Advice>}
    {children}
  </Root>
);
