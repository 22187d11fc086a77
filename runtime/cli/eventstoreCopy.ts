import { parseArgs } from 'node:util';
import { moveLog, removeOldKeys, storesToMove, type MoveOrder } from '../../gateway/moving/move.ts';
import { readConfig, type Config } from '../config.ts';
import { eventStorePlace } from '../configFields.ts';
import { readMoved } from '../moved.ts';
import { runProgram } from './onStores.ts';

const usage = 'Usage: npm run eventstore:copy -- esdb://… [--finish]';
const SAID_EVERY_MS = 5_000;

const orderOf = (): MoveOrder => {
  const { values, positionals } = parseArgs({
    options: { finish: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [to, ...others] = positionals;
  const place = to && eventStorePlace(to);
  if (!place || others.length) throw new Error(usage);
  return { to, place, isLast: values.finish };
};

/** Prints the progress, at most every five seconds. */
const openProgress = () => {
  let said = Date.now();
  return (events: number): void => {
    if (Date.now() - said < SAID_EVERY_MS) return;
    said = Date.now();
    console.log(`${events} events …`);
  };
};

const leaveOldLog = (config: Config): void => {
  if (config.eventStoreUrl)
    return console.log(
      'The event store that is left still opens everyone who is erased from now on, as do backups of it: delete its data; take a new backup into an empty folder, then delete the old ones.',
    );
  const { file, removed } = removeOldKeys(config);
  if (!removed) return;
  console.log(
    `The keys of ${removed} persons were removed from ${file}, so that it opens no one who is erased from now on; delete it when you like. Backups of before still hold them: take a new one into an empty folder, then delete the old ones.`,
  );
};

/**
 * `npm run eventstore:copy -- esdb://… [--finish]` (stores.md, Another event store): copies the log to another event
 * store while the system runs. Once the system is stopped, --finish copies the rest and switches to the copy.
 */
await runProgram(async () => {
  const config = readConfig(process.env);
  const order = orderOf();
  const since = performance.now();
  const stores = await storesToMove(config, order);
  try {
    const copied = await moveLog(config, stores, order, openProgress());
    const summary = copied
      ? `${copied.events} events are there and the same; ${copied.copied} were copied now.`
      : 'All events are there.';
    console.log(`${summary} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    console.log(
      order.isLast
        ? 'Set EVENTSTORE_URL to it and start Atende. Later, while it runs: npm run rebuild.'
        : 'Stop Atende whenever you like, then run this again with --finish.',
    );
  } finally {
    await stores.stop();
    if (order.isLast && readMoved(config.dataDir)?.done) leaveOldLog(config);
  }
});
