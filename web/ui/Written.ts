import { styled } from 'styled-components';

/** The layout of a text with headings, lists and links. */
export const Written = styled.div`
  line-height: 1.6;
  overflow-wrap: anywhere;
  h1 {
    margin-bottom: var(--s-16);
    font-size: 1.75rem;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  h2,
  h3 {
    margin: var(--s-24) 0 var(--s-8);
  }
  p,
  ul,
  ol {
    margin: 0 0 var(--s-12);
  }
  ul,
  ol {
    padding-left: var(--s-24);
    list-style: revert;
  }
  a {
    color: var(--accent-text);
    text-decoration: underline;
  }
`;
