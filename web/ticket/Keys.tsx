import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const keys = {
  move: ['J', 'K'],
  open: ['Enter'],
  accept: ['A'],
  resolve: ['R'],
  new: ['N'],
  transfer: ['T'],
  search: ['Ctrl', 'K'],
  find: ['Ctrl', 'F'],
  messages: ['↑', '↓'],
  send: ['Ctrl', 'Enter'],
  line: ['Shift', 'Enter'],
  leave: ['Esc'],
  all: ['?'],
} as const;
type Name = keyof typeof keys;
export const allKeys: readonly Name[] = [
  'move',
  'open',
  'accept',
  'resolve',
  'new',
  'transfer',
  'search',
  'find',
  'messages',
  'send',
  'line',
  'leave',
  'all',
];

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
`;

/** Keys and what they do. */
export const Keys = ({ names }: { names: readonly Name[] }) => {
  const { t } = useTranslation('ticket');
  return (
    <KeyList>
      {names.map((name) => (
        <Fragment key={name}>
          <dt>
            {keys[name].map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ' '}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{t(`keys.${name}`)}</dd>
        </Fragment>
      ))}
    </KeyList>
  );
};
