import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What a test file imports from '@jest/globals': jest's own, given anew before each file. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, test;

export const provide = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = globals);
};

/** Of `jest` itself there are its clocks and its spies here: modules are node's own, and no test replaces one. */
const clock = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
const spies = new ModuleMocker(globalThis);
export const jest = {
  spyOn: spies.spyOn.bind(spies),
  restoreAllMocks: spies.restoreAllMocks.bind(spies),
  useFakeTimers: clock.useFakeTimers.bind(clock),
  useRealTimers: clock.useRealTimers.bind(clock),
  setSystemTime: clock.setSystemTime.bind(clock),
  advanceTimersByTimeAsync: clock.advanceTimersByTimeAsync.bind(clock),
};
