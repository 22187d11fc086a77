import { styled } from 'styled-components';

/**
 * One line of text that users wrote, such as a name. If it is too long, its end is cut and never its beginning, because its
 * letters decide the direction: Arabic and Hebrew are cut at the left.
 */
export const Truncated = styled.span.attrs({ dir: 'auto' })`
  display: block;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  text-align: left;
`;
