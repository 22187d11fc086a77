import { test } from '@jest/globals';
import { places } from '../../../domain/kernel/places.ts';
import { given } from '../../kernel/given.ts';

const begun = (...owners: string[]) => ({ type: 'PlacesBegun', data: { owners } }) as const;
const taken = (owner: string, at = -1) => ({ type: 'PlaceTaken', data: { owner, at } }) as const;
const left = (owner: string) => ({ type: 'PlaceLeft', data: { owner } }) as const;
const closed = { type: 'PlacesClosed', data: {} } as const;
const take = (owner: string, limit: number | null, over: { at?: number; known?: string[]; gone?: string[] } = {}) => {
  const { at = -1, known = [], gone = [] } = over;
  return { type: 'TakePlace', owner, at, limit, known, gone: gone.map((each) => ({ owner: each, at: -1 })) } as const;
};
const close = (over: { known?: string[]; gone?: string[] } = {}) => {
  const { known = [], gone = [] } = over;
  return { type: 'ClosePlaces', known, gone: gone.map((each) => ({ owner: each, at: -1 })) } as const;
};

test('a place can be taken while one is free, and only once by each owner', () => {
  given(places).when(take('a', 1)).adds(begun(), taken('a'));
  given(places, begun(), taken('a')).when(take('b', 2)).adds(taken('b'));
  given(places, begun(), taken('a')).when(take('b', 1)).adds();
  given(places, begun(), taken('a')).when(take('a', 1)).adds();
  given(places, begun()).when(take('a', 0)).adds();
});

test('without a limit there is a place for everyone', () =>
  given(places, begun('a', 'b'), taken('c')).when(take('d', null)).adds(taken('d')));

test('an owner who returns for a later birth takes the same place again', () =>
  given(places, begun(), taken('a'))
    .when(take('a', 1, { at: 0 }))
    .adds(taken('a', 0)));

test('owners from before the count began are counted once, when the first place is taken', () => {
  given(places)
    .when(take('c', 3, { known: ['a', 'b'] }))
    .adds(begun('a', 'b'), taken('c'));
  given(places)
    .when(take('c', 2, { known: ['a', 'b'] }))
    .adds();
  given(places, begun('a'), taken('b'))
    .when(take('c', 2, { known: ['z'] }))
    .adds();
  given(places, begun('a'))
    .when(take('c', 1, { gone: ['a'] }))
    .adds(left('a'), taken('c'));
});

test('an owner that has ended frees the place, unless it was taken again since', () => {
  given(places, begun(), taken('a'))
    .when(take('b', 1, { gone: ['a'] }))
    .adds(left('a'), taken('b'));
  given(places, begun(), taken('a', 3))
    .when(take('b', 1, { gone: ['a'] }))
    .adds();
  given(places, begun(), taken('a'), taken('b'))
    .when(take('c', 1, { gone: ['a'] }))
    .adds();
});

test('places close once no one has one, and then no one gets a place', () => {
  given(places, begun(), taken('a')).when(close()).adds();
  given(places)
    .when(close({ known: ['a'] }))
    .adds();
  given(places, begun(), taken('a'))
    .when(close({ gone: ['a'] }))
    .adds(left('a'), closed);
  given(places).when(close()).adds(begun(), closed);
  given(places, begun(), closed).when(take('a', null)).adds();
  given(places, begun(), closed).when(close()).adds();
});
