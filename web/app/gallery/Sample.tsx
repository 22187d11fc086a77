import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.section`
  display: grid;
  gap: var(--s-12);
  padding: var(--s-16);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  background: var(--surface);
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-12);
`;
const Stack = styled.div`
  display: grid;
  gap: var(--s-12);
  max-width: 420px;
`;

type Props = { name: string; stacked?: boolean; children: ReactNode };

/** One component of the design system in its states, under its name. */
export const Sample = ({ name, stacked = false, children }: Props) => (
  <Root aria-label={name}>
    <h2>{name}</h2>
    {stacked ? <Stack>{children}</Stack> : <Row>{children}</Row>}
  </Root>
);
