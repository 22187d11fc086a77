import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Database } from '../../runtime/database.ts';
import { signIn } from '../kernel/api.ts';
import { figure, type Figure } from './figure.ts';
import { grown } from './grown.ts';
import { loading } from './loading.ts';
import { startRig, type Rig } from './rig.ts';
import { sized } from './size.ts';

const CONTACTS = sized(100_000, 200);
const ROWS = sized(10_000, 50);
const SECONDS = sized(4, 0);
/** Seconds of warm-up for each search, so that its plan and pages are cached. */
const WARM_UP = sized(1, 0);
const MEGABYTE = 1024 * 1024;

const first = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gisele', 'Hélio', 'Inês', 'João', 'Karina', 'Luís'];
const more = ['Maria', 'Nádia', 'Otávio', 'Paula', 'Rui', 'Sônia', 'Tiago', 'Úrsula', 'Vera', 'Zeca'];
const last = ['Alves', 'Barbosa', 'Conceição', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Lima', 'Mendes', 'Nogueira'];
const rare = ['Oliveira', 'Pereira', 'Queirós', 'Ribeiro', 'Souza', 'Teixeira', 'Vasconcelos', 'Ximenes', 'Zanetti'];
const given = [...first, ...more];
const family = [...last, ...rare];
const sqlList = (words: readonly string[]) => `array['${words.join("','")}']`;

/** Typed search terms: their name in the figures, and the term. */
const terms: readonly (readonly [string, string])[] = [
  ['none', ''],
  ['1letter', 'm'],
  ['1letter.nothing', 'w'],
  ['2letters', 'ma'],
  ['2letters.nothing', 'xq'],
  ['3letters', 'mar'],
  ['3letters.nothing', 'xqw'],
  ['name', 'conceição'],
  ['number.fragment', '98765'],
  ['number.start', '55119'],
  ['number.nothing', '00000000'],
];

/** Inserts rows as the view would contain them, directly into its table. For these figures only. */
const fill = async (db: Database, companyId: number): Promise<void> => {
  await db.raw(
    `insert into views.contact (company_id, id, uuid, name, number, lid, email, disable_bot, extra_info, picture_url,
       connection_id, removed, sort, search, version, created_at, updated_at)
     select ${companyId}, n, gen_random_uuid(), name, number, '', '', false, '[]', '', null, false, plain,
       plain || ' ' || number, 0, now(), now()
     from (select n, name, number, lower(translate(name, 'áéíóúçãêôÚ', 'aeioucaeou')) as plain from (
       select n, (${sqlList(given)})[1 + n % ${given.length}] || ' ' || (${sqlList(family)})[1 + (n / 7) % ${family.length}]
         || ' ' || (${sqlList(family)})[1 + (n / 131) % ${family.length}] as name,
         '55' || (11 + n % 80) || '9' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as number
       from generate_series(1, ${CONTACTS}) n) made) spelt`,
  );
  await grown(db);
};

const searching = async (url: string, token: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, term] of terms.slice(-sized(terms.length, 1))) {
    const address = `${url}/v1/contacts?searchParam=${encodeURIComponent(term)}&pageNumber=1`;
    if (WARM_UP) await loading(address, token, 1, WARM_UP);
    const one = await loading(address, token, 1, SECONDS);
    const many = await loading(address, token, 32, SECONDS);
    for (const [connections, { rate, p50, p99 }] of [[1, one] as const, [32, many] as const]) {
      const value = Math.round(rate * 10) / 10;
      const reference = `none; after ${WARM_UP} s of the same, not measured`;
      figures.push(figure({ figure: `contacts.${name}.${connections}`, value, unit: '1/s', reference, p50, p99 }));
    }
  }
  return figures;
};

/** Imports rows at full speed from another process, twice. Returns the speed and this process's memory growth for each. */
const importing = async ({ url, context, db }: Rig, token: string, companyId: number): Promise<Figure[]> => {
  const made = await fetch(`${url}/v1/whatsapp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bancada' }),
  });
  const { id } = z.object({ id: z.number() }).parse(await made.json());
  await db.raw(`insert into connector.live values (?, ?, 'CONNECTED', '', '', 0, now())`, [companyId, id]);
  const rows = async (name: string, from: number): Promise<Figure[]> => {
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 250);
    const since = performance.now();
    const args = [url, token, context.databaseUrl, String(from), String(ROWS)];
    const [code] = await once(fork(new URL('./importing.ts', import.meta.url), args), 'exit');
    const seconds = (performance.now() - since) / 1_000;
    clearInterval(watch);
    if (code !== 0) throw new Error('the rows could not be imported');
    const grown = (bytes: number) => Math.round(((bytes - before) / MEGABYTE) * 10) / 10;
    return [
      figure({ figure: `contacts.import.${name}.rate`, value: Math.round(ROWS / seconds), unit: '1/s' }),
      figure({ figure: `contacts.import.${name}.memory.peak`, value: grown(most), unit: 'MB' }),
      figure({ figure: `contacts.import.${name}.memory.after`, value: grown(process.memoryUsage().rss), unit: 'MB' }),
    ];
  };
  return [...(await rows('first', 0)), ...(await rows('again', ROWS))];
};

/**
 * Measures the import of 10,000 contacts into a fresh system, 10,000 more, and searches of 100,000 contacts as screens do
 * them.
 */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  try {
    const { token, user } = await signIn(rig.url, rig.admin);
    const imported = await importing(rig, token, user.companyId);
    await rig.db.raw('truncate views.contact');
    await fill(rig.db, user.companyId);
    return [...imported, ...(await searching(rig.url, token))];
  } finally {
    await rig.stop();
  }
};
