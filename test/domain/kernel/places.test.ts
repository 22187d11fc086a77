import { test } from '@jest/globals';
import { places } from '../../../domain/kernel/places.ts';
import { given } from '../../kernel/given.ts';

const begun = (...owners: string[]) => ({ type: 'PlacesBegun', data: { owners } }) as const;
const taken = (owner: string, at = -1) => ({ type: 'PlaceTaken', data: { owner, at } }) as const;
const left = (owner: string) => ({ type: 'PlaceLeft', data: { owner } }) as const;
const closed = { type: 'PlacesClosed', data: {} } as const;
const take = (owner: string, limit: number | null, over: { at?: number; gone?: string[] } = {}) => {
  const { at = -1, gone = [] } = over;
  return { type: 'TakePlace', owner, at, limit, gone: gone.map((each) => ({ owner: each, at: -1 })) } as const;
};
const close = (over: { gone?: string[] } = {}) => {
  const { gone = [] } = over;
  return { type: 'ClosePlaces', gone: gone.map((each) => ({ owner: each, at: -1 })) } as const;
};

test('a place can be taken while one is free, and only once by each owner', () => {
  given(places).when(take('a', 1)).adds(taken('a'));
  given(places, taken('a')).when(take('b', 2)).adds(taken('b'));
  given(places, taken('a')).when(take('b', 1)).adds();
  given(places, taken('a')).when(take('a', 1)).adds();
  given(places).when(take('a', 0)).adds();
});

test('without a limit there is a place for everyone', () =>
  given(places, begun('a', 'b'), taken('c')).when(take('d', null)).adds(taken('d')));

test('an owner who returns for a later birth takes the same place again', () =>
  given(places, taken('a'))
    .when(take('a', 1, { at: 0 }))
    .adds(taken('a', 0)));

test('owners that a stream names at its beginning have places', () => {
  given(places, begun('a'), taken('b')).when(take('c', 2)).adds();
  given(places, begun('a'))
    .when(take('c', 1, { gone: ['a'] }))
    .adds(left('a'), taken('c'));
});

test('an owner that has ended frees the place, unless it was taken again since', () => {
  given(places, taken('a'))
    .when(take('b', 1, { gone: ['a'] }))
    .adds(left('a'), taken('b'));
  given(places, taken('a', 3))
    .when(take('b', 1, { gone: ['a'] }))
    .adds();
  given(places, taken('a'), taken('b'))
    .when(take('c', 1, { gone: ['a'] }))
    .adds();
});

test('places close once no one has one, and then no one gets a place', () => {
  given(places, taken('a')).when(close()).adds();
  given(places, taken('a'))
    .when(close({ gone: ['a'] }))
    .adds(left('a'), closed);
  given(places).when(close()).adds(closed);
  given(places, closed).when(take('a', null)).adds();
  given(places, closed).when(close()).adds();
});
