import { readFileSync, readdirSync } from 'node:fs';
import { startRig } from './rig.ts';
import { fill, load } from './http.ts';
import { signIn } from '../kernel/api.ts';
import { descendantsOf } from '../faults/processes.ts';
const rig = await startRig();
const { user, token } = await signIn(rig.url, rig.admin);
await fill(rig.db, user.companyId);
if (process.env['VAC']) await rig.db.raw('vacuum analyze views.ticket');
const url = `${rig.url}/v1/tickets?status=pending&showAll=true&pageNumber=1`;
const pg = () => {
  let ticks = 0;
  for (const p of descendantsOf(process.pid)) {
    try {
      const s = readFileSync(`/proc/${p}/stat`, 'utf8');
      if (!s.includes('(postgres)')) continue;
      const f = s.split(') ')[1]!.split(' ');
      ticks += Number(f[11]) + Number(f[12]);
    } catch {}
  }
  return ticks * 10;
};
await load(url, token, 32, 2);
for (const c of [1, 32]) {
  const a = process.cpuUsage(),
    p = pg();
  const r = await load(url, token, c, 5);
  const b = process.cpuUsage(a),
    q = pg() - p;
  const n = r.rate * 5;
  console.log(
    c,
    'rate',
    Math.round(r.rate),
    'p50',
    r.p50,
    'p99',
    r.p99,
    'node ms/req',
    ((b.user + b.system) / 1000 / n).toFixed(3),
    'pg ms/req',
    (q / n).toFixed(3),
  );
}
await rig.stop();
