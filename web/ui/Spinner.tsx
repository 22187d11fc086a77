import { LoaderCircle } from 'lucide-react';
import { styled } from 'styled-components';

/** Only for busy controls; loading content shows skeletons. */
export const Spinner = styled(LoaderCircle).attrs({ 'aria-hidden': true })`
  animation: turn 0.9s linear infinite;
`;
