import Sequencer from '@jest/test-sequencer';

/** Whole systems, browsers and phones: minutes. */
const long = /\/test\/(journeys|faults|bench|connector|runtime)\//;

/** The folders of long tests first, so that all workers end together; within them as jest would: by the times it knows, or by size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const [first, then] = [true, false].map((is) => tests.filter(({ path }) => long.test(path) === is));
    return [...super.sort(first), ...super.sort(then)];
  }
}
