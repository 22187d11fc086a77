import { Fragment } from 'react';
import { styled } from 'styled-components';

type Keyed = readonly { keys: readonly string[]; text: string }[];

export const KeyList = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  justify-content: center;
  gap: 6px 12px;
  font-size: var(--t-12);
  text-align: left;
  color: var(--text-faint);
  dt {
    text-align: right;
  }
  kbd {
    font: var(--w-medium) var(--t-11) / 16px var(--font);
    color: var(--text-muted);
    background: var(--sunken);
    border: 1px solid var(--border);
    border-bottom-width: 2px;
    border-radius: var(--r-4);
    padding: 0 5px;
  }
  dd::first-letter {
    text-transform: uppercase;
  }
`;

/** A list of keys and what they do. */
export const Keys = ({ of }: { of: Keyed }) => (
  <KeyList>
    {of.map(({ keys, text }) => (
      <Fragment key={text}>
        <dt>
          {keys.map((key, index) => (
            <Fragment key={key}>
              {index > 0 && ' '}
              <kbd>{key}</kbd>
            </Fragment>
          ))}
        </dt>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </KeyList>
);
