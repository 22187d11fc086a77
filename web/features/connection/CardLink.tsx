import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonLook } from '../../ui/Button.tsx';

const Root = styled(Link)<{ $variant: 'soft' | 'outline'; $size: 'sm' }>`
  ${buttonLook}
`;

type Props = { to: string; main?: boolean; children: ReactNode };

/** A link to a page about a connection, among the buttons of its card. The `main` one has the colour and a line of its own. */
export const CardLink = ({ to, main = false, children }: Props) => (
  <Root to={to} $variant={main ? 'soft' : 'outline'} $size="sm" style={main ? { flex: '1 1 100%' } : undefined}>
    {children}
  </Root>
);
