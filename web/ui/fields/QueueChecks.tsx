import type { QueueRecord } from '../../../domain/queue/shape.ts';
import { Checkbox } from './Checkbox.ts';
import { Checks, ChecksBox } from './Checks.ts';
import { QueueMark } from '../QueueMark.tsx';
import { Tooltip } from '../layers/Tooltip.tsx';

type Props = {
  label: string;
  /** `none` is the text without queues, `hint` the text below the queues. */
  none: string;
  hint?: string;
  queues: readonly QueueRecord[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Chooses any of the company's queues. */
export const QueueChecks = ({ label, none, hint, queues, chosen, onChange }: Props) => {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Checks>
      <legend>{label}</legend>
      {queues.length > 0 && (
        <ChecksBox>
          {queues.map(({ id, name, color }) => (
            <label key={id}>
              <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <Tooltip text={name} whenCut>
                <QueueMark $color={color}>{name}</QueueMark>
              </Tooltip>
            </label>
          ))}
        </ChecksBox>
      )}
      <p>{queues.length ? hint : none}</p>
    </Checks>
  );
};
