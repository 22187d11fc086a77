import { startEmbedded } from '../../../eventstore/embedded/start.ts';

/** A process that starts an embedded store on the given file, prints its address, and waits to be killed. */
const { url, pid } = await startEmbedded(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
