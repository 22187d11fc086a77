// Many test files share a worker, and the first of them may load libsignal.
import '../../connector/whatsapp/baileys/quietLibsignal.ts';
import { registerHooks } from 'node:module';

/**
 * Lets a worker end while timers of the WhatsApp client run, as the product does by exiting. The client gives an upload of
 * keys 30 s and never clears that timer. Only the files of Baileys get this `setTimeout`.
 */
const ownTimeout = 'const setTimeout = (...given) => globalThis.setTimeout(...given).unref();';

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.includes('/node_modules/@whiskeysockets/baileys/lib/') || !loaded.source) return loaded;
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return source.includes('setTimeout(') ? { ...loaded, source: `${ownTimeout}${source}` } : loaded;
  },
});
