import { Paperclip } from 'lucide-react';
import { styled } from 'styled-components';
import { Tooltip } from '../layers/Tooltip.tsx';

const Root = styled.button`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: var(--s-6);
  max-width: 100%;
  border-radius: var(--r-4);
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > svg {
    color: var(--text-faint);
  }
  &:hover > span {
    text-decoration: underline;
  }
`;
const None = styled.span`
  color: var(--text-faint);
`;

type Props = { name: string | null; none: string; title: string; onOpen: () => Promise<void> };

/** The name of a record's file, which opens on a click; the text `none` without a file. */
export const AttachedFile = ({ name, none, title, onOpen }: Props) =>
  name === null ? (
    <None>{none}</None>
  ) : (
    <Tooltip text={title}>
      <Root type="button" onClick={() => void onOpen()}>
        <Paperclip aria-hidden />
        <span>{name}</span>
      </Root>
    </Tooltip>
  );
