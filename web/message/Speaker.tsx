import { styled } from 'styled-components';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { called } from '../kernel/called.ts';
import { readableNumber } from '../kernel/number.ts';
import { hueOf } from '../ui/hue.ts';

type Participant = NonNullable<MessageRecord['participant']>;

const Name = styled.b<{ $hue: number }>`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--t-12);
  line-height: 18px;
  color: oklch(var(--avatar-ink) var(--avatar-ink-chroma) ${({ $hue }) => $hue});
`;

/** What who wrote in a group is called: by the number where he has no name; who was forgotten has neither. */
export const speakerName = ({ name, number }: Participant): string =>
  !name || name === number ? readableNumber(number) || called({ name: '', erased: true }) : name;

/** Who of a group wrote, in his colour. */
export const Speaker = ({ participant }: { participant: Participant }) => (
  <Name dir="auto" $hue={hueOf(participant.id)} title={readableNumber(participant.number) || undefined}>
    {speakerName(participant)}
  </Name>
);
