import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { PAGE } from '../../projections/ticket/list.ts';
import { ticketColumns, ticketJoins } from '../../projections/ticket/read.ts';
import type { Database } from '../../runtime/database.ts';
import { signIn } from '../kernel/api.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { startRig } from './rig.ts';
import { sized } from './size.ts';

const TICKETS = sized(100_000, 600);
const MESSAGES = sized(1_000_000, 2_000);
const CONTACTS = sized(50_000, 300);
const SECONDS = sized(5, 0);
const WARM_UP = sized(2, 0);
const LEAST_SECONDS = 0.1;

const measured = z.object({ rate: z.number(), p50: z.number(), p99: z.number(), failed: z.number() });
type Measured = z.infer<typeof measured>;

/** Rows as the views would hold them, written past the views: for this figure only. */
const fill = async (db: Database, companyId: number): Promise<void> => {
  const statements = [
    `insert into views.connection (company_id, id, channel, settings, updated_at)
     values (${companyId}, 1, 'whatsapp', '{"name": "Bancada"}', now())`,
    `insert into views.contact (company_id, id, uuid, name, number, lid, email, disable_bot, extra_info, picture_url,
       connection_id, removed, sort, search, version, created_at, updated_at)
     select ${companyId}, n, gen_random_uuid(), 'Contato ' || n, '5511' || (900000000 + n), '', '', false, '[]', '', 1,
       false, 'contato ' || n, 'contato ' || n || ' 5511' || (900000000 + n), 0, now(), now()
     from generate_series(1, ${CONTACTS}) n`,
    `insert into views.ticket (company_id, id, uuid, status, connection_id, contact_id, is_group, last_message, unread,
       tag_ids, created_at, updated_at)
     select ${companyId}, n, gen_random_uuid(), (array['closed', 'pending', 'open'])[1 + n % 3],
       1, 1 + n % ${CONTACTS}, false, 'mensagem do ticket ' || n, n % 3, '{}', now() - n * interval '30 s', now() - n * interval '20 s' from generate_series(1, ${TICKETS}) n`,
    `insert into views.message (company_id, id, ticket_id, contact_id, connection_id, from_me, wa_id, kind, body, ack,
       error, second, position, stream, created_at, updated_at)
     select ${companyId}, gen_random_uuid(), 1 + n % ${TICKETS}, 1 + n % ${CONTACTS}, 1,
       n % 2 = 0, 'BENCH' || n, 'text', 'mensagem número ' || n || repeat('.', n % 80), 2, '',
       extract(epoch from now())::bigint - n, n, 'message-' || n, now() - n * interval '1 s', now()
       from generate_series(1, ${MESSAGES}) n`,
    'vacuum analyze', // as the database would by itself within a minute
  ];
  for (const statement of statements) await db.raw(statement);
};

const load = async (url: string, token: string, connections: number, seconds: number): Promise<Measured> => {
  const child = fork(new URL('./load.ts', import.meta.url), [url, token, String(connections), String(seconds)]);
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const result = measured.parse(told);
  if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
  return result;
};

/** Runs a query over and over, so many at once, for so many seconds. */
const repeat = async (query: () => PromiseLike<unknown>, atOnce: number, seconds: number): Promise<Measured> => {
  const times: number[] = [];
  const until = performance.now() + Math.max(seconds, LEAST_SECONDS) * 1_000;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const since = performance.now();
      await query();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return {
    rate: times.length / Math.max(seconds, LEAST_SECONDS),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: 0,
  };
};

const ratio = (one: number, other: number): number => Math.round((one / other) * 100) / 100;

/**
 * GET /v1/tickets (the first page of those that wait) over 100,000 tickets and 1,000,000 messages, asked by another
 * process: the time at one connection and the rate at 32, each beside the same rows selected through a pool like the
 * gateway's.
 */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  try {
    const { token, user } = await signIn(rig.url, rig.admin);
    await fill(rig.db, user.companyId);
    const url = `${rig.url}/v1/tickets?status=pending&showAll=true&pageNumber=1`;
    const select = () =>
      rig.db.raw(
        `select ${ticketColumns} from (select * from views.ticket t where t.company_id = ? and t.status = 'pending'
           order by t.updated_at desc, t.id desc limit ?) t ${ticketJoins} order by t.updated_at desc, t.id desc`,
        [user.companyId, PAGE + 1],
      );
    await load(url, token, 32, WARM_UP);
    await repeat(select, 10, WARM_UP);
    const bare = { one: await repeat(select, 1, SECONDS), many: await repeat(select, 32, SECONDS) };
    const asked = { one: await load(url, token, 1, SECONDS), many: await load(url, token, 32, SECONDS) };
    return [
      figure({
        figure: 'http.tickets.single',
        value: asked.one.p50,
        unit: 'ms',
        reference: `bare select of the same rows: ${bare.one.p50} ms`,
        ratio: ratio(asked.one.p50, bare.one.p50),
        p50: asked.one.p50,
        p99: asked.one.p99,
      }),
      figure({
        figure: 'http.tickets.rate32',
        value: Math.round(asked.many.rate),
        unit: '1/s',
        reference: `bare select of the same rows, 32 at once: ${Math.round(bare.many.rate)}/s`,
        ratio: ratio(asked.many.rate, bare.many.rate),
        p50: asked.many.p50,
        p99: asked.many.p99,
      }),
    ];
  } finally {
    await rig.stop();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
