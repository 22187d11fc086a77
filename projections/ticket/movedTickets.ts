import type { Tx } from '../kernel/view/view.ts';

/** A ticket that moved from one contact to another. */
export type MovedTicket = { company_id: number; id: number; from: number; to: number };

/** Moves the messages of tickets to their current contact, in one statement. `own_contact_id` keeps the original contact. */
export const moveWithTickets = async (followed: readonly MovedTicket[], tx: Tx): Promise<void> => {
  if (!followed.length) return;
  const last = new Map(followed.map(({ company_id, id, to }) => [`${company_id}.${id}`, to]));
  await tx.query(
    `update message m set contact_id = w.now, own_contact_id = nullif(coalesce(m.own_contact_id, m.contact_id), w.now)
     from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as w(company_id, id, was, now)
     where m.company_id = w.company_id and m.contact_id = w.was and m.ticket_id = w.id and w.was <> w.now`,
    [
      followed.map(({ company_id }) => company_id),
      followed.map(({ id }) => id),
      followed.map(({ from }) => from),
      followed.map(({ company_id, id, to }) => last.get(`${company_id}.${id}`) ?? to),
    ],
  );
};
