import { join } from 'node:path';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

// The tests start some hundred processes of the same code: each finds it compiled. Not jest's own, which would write at their end.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled');

// What the worker has loaded for each of its files dies with it at once: node would free it piece by piece, jest waits 500 ms.
process.once('beforeExit', () => process.exit());

/**
 * Node's own environment in a context whose global object nobody intercepts: in the usual one V8 runs code over typed arrays,
 * such as WhatsApp's signatures, six times slower.
 */
export default class Environment extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
