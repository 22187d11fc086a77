import { parseArgs } from 'node:util';
import { openDeps } from '../../commands/deps.ts';
import { openReport } from '../../commands/import/report.ts';
import { runImport } from '../../commands/import/run.ts';
import { isMysql, openSource } from '../../commands/import/source.ts';
import { zone } from '../../commands/import/zone.ts';
import { agreeOnSecrets } from '../../commands/secrets/agree.ts';
import { openLookup } from '../../projections/lookup.ts';
import { storageOf } from '../openStorage.ts';
import { ringOf } from '../secrets.ts';
import { onStores } from './onStores.ts';

const usage =
  'Usage: npm run import -- postgres://USER:PASSWORD@HOST/DATABASE (or mysql://…, with --timezone=-03:00) [--media FOLDER]';

/** Parses the arguments. Throws Error with the usage. */
const orderOf = () => {
  const options = { media: { type: 'string' }, timezone: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [url, ...others] = positionals;
  if (!url || others.length || !(isMysql(url) || /^postgres(ql)?:\/\//.test(url))) throw new Error(usage);
  const at = zone.nullable().safeParse(values.timezone ?? null);
  if (!at.success || (at.data && !isMysql(url))) throw new Error(usage);
  return { from: { url, zone: at.data }, media: values.media ?? null };
};

/**
 * `npm run import -- postgres://… | mysql://… [--media FOLDER]` (stores.md, Import): imports the database of a
 * Whaticket-like system, whether Atende runs or not. An interrupted import can be started again at any time.
 */
await onStores(async (store, db, config) => {
  const { from, media } = orderOf();
  const report = openReport();
  const source = await openSource(from, report);
  if (source.zone) console.log(`Its dates are read as written at UTC${source.zone} (else: --timezone=…).`);
  const since = performance.now();
  try {
    const deps = openDeps({ secrets: await agreeOnSecrets(store, ringOf(config)) }, store, openLookup(db));
    await runImport(deps, source, {
      report,
      media: media === null ? null : { folder: media, storage: storageOf(config) },
      say: (stage) => console.log(`${stage} …`),
    });
  } finally {
    await source.close();
  }
  for (const line of report.lines()) console.log(line);
  console.log(`Taken over (${((performance.now() - since) / 1000).toFixed(1)} s).`);
});
