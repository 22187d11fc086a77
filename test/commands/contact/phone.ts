import type { ContactQuestion } from '../../../domain/contact/asks.ts';
import { channels, notification } from '../../../runtime/channels.ts';
import { listenTo, onChannel } from '../../../runtime/listen.ts';
import type { Database } from '../../../runtime/database.ts';

/** Answers as the phone of a connection without a connector: with WhatsApp's spelling of the numbers in `known`. */
export const openPhone = async (databaseUrl: string, db: Database) => {
  const known = new Map<string, string>();
  const pictures = new Map<string, string>();
  const asked: ContactQuestion[] = [];
  const phone = { known, pictures, asked, everybody: false, fails: false };
  const privacy: Record<string, string> = { readreceipts: 'all', last: 'contacts' };
  const textOf = ({ about, number, wanted }: ContactQuestion): string | null =>
    about === 'privacy'
      ? JSON.stringify(Object.assign(privacy, wanted))
      : about === 'picture'
        ? (pictures.get(number) ?? null)
        : (known.get(number) ?? (phone.everybody ? number : null));
  const asking = onChannel(channels.contactAsk, (ask) => {
    if (asked.length < 1_000) asked.push(ask);
    const answer = { id: ask.id, ok: !phone.fails, text: phone.fails ? null : textOf(ask) };
    void db.raw('select pg_notify(?, ?)', notification(channels.contactAnswer, answer)).then(() => {});
  });
  const ear = await listenTo(databaseUrl, [asking]);
  /** Shows the connection with this status, for example CONNECTED. */
  const show = (companyId: number, connectionId: number, status: string) =>
    db.raw(
      `insert into connector.live values (?, ?, ?, '', '', 0, now())
       on conflict (company_id, connection_id) do update set status = excluded.status`,
      [companyId, connectionId, status],
    );
  return Object.assign(phone, { show, close: () => ear.close() });
};
export type Phone = Awaited<ReturnType<typeof openPhone>>;
