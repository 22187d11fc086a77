import { expect, test } from '@jest/globals';
import { records } from '../../../domain/records.ts';
import { shapes } from '../../../web/api/records/kinds.ts';

test.each(records.flatMap(({ kind, calls }) => (calls ? [kind] : [])))(
  'parses the frames of $feature once its list is loaded, so colleagues see its changes',
  async ({ feature, topic }) => {
    await import(`../../../web/features/${feature}/slice.ts`);
    expect(shapes).toHaveProperty(topic);
  },
);
