import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The exports of '@jest/globals' that a test file imports: jest's own, set again before each file. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, test;

export const provide = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = globals);
};

/** Only the clocks and spies of `jest` exist here: modules are node's own, and no test replaces one. */
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
