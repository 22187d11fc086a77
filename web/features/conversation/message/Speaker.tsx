import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { called } from '../../../ui/format/called.ts';
import { readableNumber } from '../../../../domain/kernel/readableNumber.ts';
import { hueOf } from '../../../ui/hue.ts';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

type Participant = NonNullable<MessageRecord['participant']>;

const Name = styled.b<{ $hue: number }>`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--t-12);
  line-height: 18px;
  color: oklch(var(--avatar-ink) var(--avatar-ink-chroma) ${({ $hue }) => $hue});
`;

/** The name of a group member, or the number if there is no name. Erased members have neither. */
export const speakerName = ({ name, number }: Participant): string =>
  !name || name === number ? readableNumber(number) || called({ name: '', erased: true }) : name;

/** The name of a group member, in the member's color. */
export const Speaker = ({ participant }: { participant: Participant }) => (
  <Tooltip text={readableNumber(participant.number) || undefined}>
    <Name dir="auto" $hue={hueOf(participant.id)}>
      {speakerName(participant)}
    </Name>
  </Tooltip>
);
