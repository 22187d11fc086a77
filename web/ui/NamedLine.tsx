import { styled } from 'styled-components';
import { Truncated } from './Truncated.ts';

/** Stands for the name while the sentence is made. */
const PLACE = '\u{fffc}';

const Line = styled.p.attrs({ dir: 'ltr' })`
  && {
    display: flex;
  }
  > span {
    flex: none;
    max-width: 75%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }
  > [dir='auto'] {
    flex: 0 1 auto;
    max-width: none;
  }
`;

/**
 * One line of words with a name in it. Words and name are cut separately, so that a name in Arabic or Hebrew keeps its
 * beginning. `sentence` returns the line for a name.
 */
export const NamedLine = ({ sentence, name }: { sentence: (name: string) => string; name: string }) => {
  const [before = '', after = ''] = sentence(PLACE).split(PLACE);
  return (
    <Line>
      {before && <span>{before}</span>}
      <Truncated>{name}</Truncated>
      {after && <span>{after}</span>}
    </Line>
  );
};
