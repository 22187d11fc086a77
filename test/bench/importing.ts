import { openDatabase } from '../../runtime/database.ts';
import { openPhone } from '../commands/contact/phone.ts';

/**
 * A separate process that imports rows as fast as it can: `importing.ts URL TOKEN DATABASE FROM COUNT`. It also plays the
 * phone.
 */
const [, , url = '', token = '', databaseUrl = '', from = '0', count = '1'] = process.argv;
const AT_ONCE = 16;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const db = openDatabase(databaseUrl, { connections: 2 });
const phone = await openPhone(databaseUrl, db);
phone.everybody = true;

let next = Number(from);
const end = next + Number(count);
const one = async (): Promise<void> => {
  for (let n = next++; n < end; n = next++) {
    const row = { name: `Pessoa ${n}`, number: `5511${900_000_000 + n}`, email: `pessoa${n}@exemplo.com.br` };
    const res = await fetch(`${url}/v1/contactsImport`, { method: 'POST', headers, body: JSON.stringify(row) });
    const text = await res.text();
    if (res.status !== 200) throw new Error(`row ${n}: ${res.status} ${text}`);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, one));
await phone.close();
await db.destroy();
