import { expect } from '@jest/globals';
import type { Frontend } from './frontend.ts';

type Heard = Awaited<ReturnType<Frontend['listen']>>;
type Row = ReturnType<typeof Object>;
type Desk = { ticket: Row; user: { id: number }; queue: Row; companyId: number; heard: Heard; ana: string };

/** The second part of the ticketz script: contacts, tags, quick messages, notes, and closing a ticket. */
export const deskOf = async (front: Frontend, { ticket, user, queue, companyId, heard, ana }: Desk): Promise<void> => {
  const { step, get, post, put, remove } = front;
  // Contacts, tags, quick messages, notes
  await step('contacts', async () => {
    const { contacts, count } = await get('/contacts/', { searchParam: '', pageNumber: 1 });
    expect([contacts[0].number, count]).toEqual([ana, 1]);
  });
  await step('a contact', async () =>
    expect(await get(`/contacts/${ticket.contactId}`)).toMatchObject({ number: ana }),
  );
  await step('the contact is changed', async () => {
    const contact = await get(`/contacts/${ticket.contactId}`);
    await put(`/contacts/${ticket.contactId}`, {
      ...contact,
      name: 'Ana Lima',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    expect((await heard('contact', 'update', ({ contact: one }) => one.name === 'Ana Lima')).contact.id).toBe(
      ticket.contactId,
    );
  });
  const tag = await step('a tag', () => post('/tags', { name: 'Cliente', color: '#A4CCCC', kanban: 0 }));
  await step('tags at once', async () => expect(await get('/tags/list')).toHaveLength(1));
  await step('the ticket is tagged', () => post('/tags/sync', { ticketId: ticket.id, tags: [tag] }));
  await step('a quick message', () => post('/quick-messages', { shortcode: 'oi', message: 'Olá!', userId: user.id }));
  await step('quick messages at once', async () =>
    expect(await get('/quick-messages/list', { companyId, userId: user.id })).toMatchObject([{ shortcode: 'oi' }]),
  );
  await step('a note', () =>
    post('/ticket-notes', { note: 'Prefere tarde', ticketId: ticket.id, contactId: ticket.contactId }),
  );
  await step('a setting is changed', async () => {
    await put('/settings/userRating', { key: 'userRating', value: 'enabled' });
    expect(await get('/settings/userRating')).toEqual(Object('enabled'));
  });

  // Away
  await step('transfer to a queue', () =>
    put(`/tickets/${ticket.id}`, { queueId: queue.id, userId: null, status: 'pending' }),
  );
  await step('it waits again', () => heard('ticket', 'update', ({ ticket: at }) => at.status === 'pending'));
  await step('close', () => put(`/tickets/${ticket.id}`, { status: 'closed', userId: user.id, justClose: true }));
  await step('it leaves the list', async () =>
    expect(await heard('ticket', 'delete')).toEqual({ ticketId: ticket.id }),
  );
  await step('sign out', () => remove('/auth/logout'));
  await step('nothing is served then', async () => expect(await front.status('GET', '/tickets')).toBe(401));
};
