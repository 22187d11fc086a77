import { parseArgs } from 'node:util';
import { compareWithLog, type Proof } from '../../projections/kernel/rebuild/compareWithLog.ts';
import { viewsNamed } from '../../projections/kernel/rebuild/rebuild.ts';
import { acceptLog, faultsOfLog, listParkedStreams } from '../../projections/kernel/rebuild/verify.ts';
import { readConfig } from '../config.ts';
import { onStores, runProgram } from './onStores.ts';

const printProof = ({ view, rows, live, rebuilt, differences }: Proof): void => {
  console.log(`${live === rebuilt ? 'equal  ' : 'differs'} ${live} ${view} (${rows} rows)`);
  if (live !== rebuilt) console.log(`rebuilt ${rebuilt}`);
  for (const { table, live, rebuilt, examples } of differences)
    console.log(
      `${table}: ${live} rows only live, ${rebuilt} only rebuilt\n${examples.map((row) => JSON.stringify(row)).join('\n')}`,
    );
};

const compare = (view: string | undefined) =>
  onStores(async (store, db, config) => {
    const faults = await faultsOfLog(store, config);
    if (faults.length) process.exitCode = 1;
    for (const each of faults) console.log(each);
    if (!faults.length)
      console.log(
        config.eventStoreUrl
          ? 'No stream of the event log lacks an event, and all events can be read.'
          : 'The event log is as Atende wrote it.',
      );
    const proofs = await compareWithLog(store, db, viewsNamed(view));
    const parked = await listParkedStreams(db);
    for (const proof of proofs) printProof(proof);
    for (const { view: name, stream } of parked) console.log(`parked in ${name}: ${stream}`);
    const differing = proofs.filter(({ live, rebuilt }) => live !== rebuilt);
    if (differing.length || parked.length) process.exitCode = 1;
    else console.log(`Equal at ${proofs[0]?.at}: ${proofs.map((proof) => proof.view).join(', ')}`);
  });

/** `npm run verify [-- VIEW]` compares read models with the log; `--accept-log` accepts a changed log as it is. */
await runProgram(async () => {
  const { values, positionals } = parseArgs({
    options: { 'accept-log': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (!values['accept-log']) return compare(positionals[0]);
  await acceptLog(readConfig(process.env));
  console.log('The event log is sealed as it stands by the next start.');
});
