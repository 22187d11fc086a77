import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';

/** A mouse moves so far, and a finger rests so long, before a card is taken: else it is a click, or a swipe. */
const distance = 6;
const rest = { delay: 250, tolerance: 8 };

/** Left and right take a card to the lane beside; it stands a little inside. */
const toNextLane: KeyboardCoordinateGetter = (event, { currentCoordinates, context: { droppableRects } }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const lefts = [...droppableRects.values()].map(({ left }) => left).toSorted((a, b) => a - b);
  const away = (left: number | undefined) => Math.abs((left ?? Infinity) - currentCoordinates.x);
  const own = lefts.reduce((nearest, left, at) => (away(left) < away(lefts[nearest]) ? at : nearest), 0);
  const next = lefts[own + step];
  return next === undefined ? undefined : { ...currentCoordinates, x: next + 8 };
};

/** How a card is moved: by mouse, by touch and by keyboard (R441). */
export const useCardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance } }),
    useSensor(TouchSensor, { activationConstraint: rest }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextLane }),
  );

/** The lane under the pointer; without one, the nearest to the card. */
export const laneUnder: CollisionDetection = (card) =>
  card.pointerCoordinates ? pointerWithin(card) : closestCenter(card);

export const laneKey = (lane: number): string => `lane-${lane}`;
export const cardKey = (ticketId: number): string => `ticket-${ticketId}`;
/** The number in such a key. */
export const idIn = (key: number | string | undefined): number | null =>
  key === undefined ? null : Number(String(key).replace(/^\D+/, ''));
