import { describeRecord } from '../recordSuite.ts';

const two = (n: number) => String(n).padStart(2, '0');
describeRecord('a list of contacts', {
  path: '/contact-lists',
  key: 'records',
  writes: 'user',
  form: (n) => ({ name: `Promoção ${two(n)}` }),
  change: { name: 'Promoção de Natal' },
  bad: [
    [{ name: '' }, 'Required'],
    [{ name: 'a' }, 'Too Short!'],
    [{ name: 'a'.repeat(51) }, 'Too Long!'],
  ],
});
