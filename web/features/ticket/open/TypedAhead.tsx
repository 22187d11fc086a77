import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { selectTypedAhead } from './opening.ts';

const Line = styled.p`
  align-self: end;
  margin: auto var(--s-12) var(--s-12);
  padding: 10px 14px;
  border: 1px solid var(--focus);
  border-radius: var(--r-12);
  background: var(--surface);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** The text typed before the composer of a conversation is loaded. */
export const TypedAhead = ({ uuid }: { uuid: string }) => {
  const text = useSelector(selectTypedAhead(uuid));
  return text && <Line aria-hidden>{text}</Line>;
};
