import { registerHooks } from 'node:module';

/** A console of the module's own. It has every method, and prints nothing. */
const ownConsole = 'const console = new Proxy({}, { get: () => () => {} });';
const strict = /^\s*(['"])use strict\1/;

/**
 * Gives the files of libsignal a console that prints nothing, because libsignal prints whole sessions, private keys included.
 * Other code keeps its console. Must be the first import of a program, since files that are already loaded stay as they are.
 */
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const { source } = loaded;
    if (!url.includes('/node_modules/libsignal/') || !(typeof source === 'string' || Buffer.isBuffer(source)))
      return loaded;
    const text = String(source);
    // On the first line, so that the line numbers in errors stay the same.
    return { ...loaded, source: `${strict.test(text) ? `'use strict';` : ''}${ownConsole}${text}` };
  },
});
