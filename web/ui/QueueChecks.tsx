import { styled } from 'styled-components';
import type { QueueRecord } from '../../domain/queue/shape.ts';
import { QueueMark } from './QueueMark.tsx';
import { phone } from './screens.ts';

const Root = styled.fieldset`
  display: grid;
  min-width: 0;
  legend {
    margin-bottom: var(--s-4);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
  p {
    color: var(--text-faint);
    font-size: var(--t-12);
  }
`;
const Box = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  max-height: 190px;
  padding: var(--s-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--r-6);
  overflow: auto;
  label {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-width: 0;
    min-height: 32px;
    padding: 0 var(--s-8);
    border-radius: var(--r-6);
    cursor: pointer;
  }
  label:hover {
    background: var(--hover-raised);
  }
  input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
  }
  ${phone} {
    label {
      min-height: 40px;
    }
  }
`;

type Props = {
  label: string;
  /** Said when there are no queues; `hint` when there are. */
  none: string;
  hint?: string;
  queues: readonly QueueRecord[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Any of the company's queues. */
export const QueueChecks = ({ label, none, hint, queues, chosen, onChange }: Props) => {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Root>
      <legend>{label}</legend>
      {queues.length > 0 && (
        <Box>
          {queues.map(({ id, name, color }) => (
            <label key={id}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <QueueMark $color={color} title={name}>
                {name}
              </QueueMark>
            </label>
          ))}
        </Box>
      )}
      <p>{queues.length ? hint : none}</p>
    </Root>
  );
};
