import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Guide } from './shape.ts';

const Columns = styled.nav`
  columns: 260px;
  column-gap: var(--s-24);
`;
const Section = styled.section`
  break-inside: avoid;
  padding-bottom: var(--s-20);
  h2 {
    margin-bottom: var(--s-6);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  a {
    display: block;
    padding: var(--s-4) var(--s-8);
    margin-left: calc(-1 * var(--s-8));
    border-radius: var(--r-6);
    color: var(--accent-text);
    line-height: 1.4;
    &:hover {
      background: var(--hover);
    }
  }
`;

/** The pages of the guide as links, by section. Sections without pages are left out. */
export const GuideTopics = ({ sections }: Guide) => (
  <Columns>
    {sections
      .filter(({ pages }) => pages.length > 0)
      .map(({ title, pages }) => (
        <Section key={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.name}>
                <Link to={`/helps/${page.name}`}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
  </Columns>
);
