import { recordSamples } from '../recordSamples.ts';
import { describeRecord } from '../recordSuite.ts';

describeRecord('a list of contacts', {
  ...recordSamples.contactList,
  writes: 'user',
  bad: [
    [{ name: '' }, 'Required'],
    [{ name: 'a' }, 'Too Short!'],
    [{ name: 'a'.repeat(51) }, 'Too Long!'],
  ],
});
