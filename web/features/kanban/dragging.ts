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

/** A drag starts after a mouse moved this far (px), or a finger rested this long (ms). Anything less is a click or a swipe. */
const distance = 6;
const rest = { delay: 250, tolerance: 8 };

/** The left and right arrows move a card to the next lane, slightly inside its edge. */
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

/** Cards can be dragged by mouse, touch and keyboard (R441). */
export const useCardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance } }),
    useSensor(TouchSensor, { activationConstraint: rest }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextLane }),
  );

/** The lane under the pointer, or the lane nearest to the card if there is no pointer. */
export const laneUnder: CollisionDetection = (card) =>
  card.pointerCoordinates ? pointerWithin(card) : closestCenter(card);

export const laneKey = (lane: number): string => `lane-${lane}`;
export const cardKey = (ticketId: number): string => `ticket-${ticketId}`;
/** Returns the id in a lane or card key. */
export const idIn = (key: number | string | undefined): number | null =>
  key === undefined ? null : Number(String(key).replace(/^\D+/, ''));
