import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Rating } from '../../../../web/features/dashboard/Rating.tsx';

const words = (rating: number | null): string =>
  renderToStaticMarkup(<Rating rating={rating} />)
    .replaceAll(/<title>.*?<\/title>|<style.*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const stars = (rating: number): number => renderToStaticMarkup(<Rating rating={rating} />).split('<svg').length - 1;

test('shows a mean rating in three steps: unsatisfied, satisfied, very satisfied (R306)', () => {
  expect([stars(1), stars(3)]).toEqual([3, 3]);
  expect([1, 1.4, 2, 2.67, 3].map(words)).toEqual([
    '1 1 de 3 (insatisfeito)',
    '1,4 1,4 de 3 (insatisfeito)',
    '2 2 de 3 (satisfeito)',
    '2,7 2,7 de 3 (muito satisfeito)',
    '3 3 de 3 (muito satisfeito)',
  ]);
  expect(words(null)).toBe('– Sem avaliações');
});
