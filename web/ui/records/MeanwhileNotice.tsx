import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Notice } from '../Notice.ts';

const Box = styled(Notice)`
  margin: 0 var(--s-20) var(--s-12);
  em {
    display: block;
    overflow-wrap: anywhere;
  }
`;

/** Shows what others changed in the record of the open form. Each `em` in it is a line. */
export const MeanwhileNotice = ({ children }: { children: ReactNode }) => (
  <Box role="alert">
    <TriangleAlert aria-hidden />
    <span>{children}</span>
  </Box>
);
