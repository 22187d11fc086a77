import { EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';

/**
 * A separate process that catches up again and again, by a prefix: `catchingUp.ts URL PREFIX`. Reports to its parent each
 * time.
 */
const [, , url = '', prefix = ''] = process.argv;
const client = EventStoreDBClient.connectionString(url);
const filter = streamNameFilter({ prefixes: [prefix], checkpointInterval: 4 });

for (;;) {
  const subscription = client.subscribeToAll({ fromPosition: START, filter });
  subscription.resume();
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  await subscription.unsubscribe();
  process.send?.('caught up');
}
