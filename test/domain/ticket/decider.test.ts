import { describe, expect, test } from '@jest/globals';
import type { Viewer } from '../../../domain/kernel/actor.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { AT, folded, given } from '../../kernel/given.ts';
import {
  accepted,
  ada,
  bia,
  caio,
  closed,
  continued,
  deleted,
  davi,
  idled,
  opened,
  opening,
  queued,
  rated,
  ratingAsked,
  ratingAskedAgain,
  reopened,
  resumed,
  returned,
  tagged,
  transferred,
  viewer,
} from './facts.ts';

const take = (by: Viewer) => ({ type: 'TakeTicket', by }) as const;
const giveBack = (by: Viewer) => ({ type: 'ReturnTicket', by }) as const;
const close = (by: Viewer) => ({ type: 'CloseTicket', by }) as const;
type To = { queueId?: number | null; userId?: number | null; connectionId?: number; status?: 'pending' | 'open' };
const transfer = (by: Viewer, to: To) => ({ type: 'TransferTicket', by, ...to }) as const;

describe('a ticket', () => {
  test('is opened once', () =>
    given(ticket, opened())
      .when({ type: 'OpenTicket', ...opening() })
      .adds());
  test('knows whether it belongs to a group', () => {
    const states = [true, false].map((isGroup) =>
      folded(ticket, [{ type: 'TicketOpened', data: { ...opening(), isGroup } }]),
    );
    expect(states).toMatchObject([{ isGroup: true }, { isGroup: false }]);
  });
  test('that waits can be accepted', () => given(ticket, opened()).when(take(bia)).adds(accepted(7)));
  test('is accepted once, even if the same agent accepts it twice', () =>
    given(ticket, opened(), accepted(7)).when(take(bia)).adds());
  test('cannot be accepted by a second agent', () =>
    given(ticket, opened(), accepted(7)).when(take(caio)).refused('ERR_OTHER_OPEN_TICKET'));
  test('cannot be accepted by an admin who saw it waiting while an agent accepted it', () =>
    given(ticket, opened(), accepted(7))
      .when({ ...take(ada), found: 'pending' })
      .refused('ERR_OTHER_OPEN_TICKET'));
  test('cannot be accepted into another queue if an agent accepted it first', () => {
    const into = (by: Viewer) => ({
      ...transfer(by, { queueId: 2, userId: by.userId, status: 'open' }),
      found: 'pending' as const,
    });
    for (const by of [ada, caio]) given(ticket, opened(), accepted(7)).when(into(by)).refused('ERR_OTHER_OPEN_TICKET');
  });
  test('can be accepted for a colleague, even if it already waited for them', () => {
    const forCaio = { ...take(bia), userId: 8 };
    given(ticket, opened()).when(forCaio).adds(accepted(8));
    given(ticket, opened(), transferred(1, 8)).when(forCaio).adds(accepted(8));
    given(ticket, opened(), accepted(7), closed(7)).when(forCaio).adds(reopened(8));
  });
  test('can be returned to all agents if it waits for one user or is resolved', () => {
    given(ticket, opened(), transferred(1, 8)).when(giveBack(bia)).adds(returned);
    given(ticket, opened(), accepted(7), closed(7)).when(giveBack(bia)).adds(transferred(1, null));
    given(ticket, opened(), closed(null)).when(giveBack(bia)).adds(transferred(1, null));
  });
  test('of an agent can be taken over by an admin', () =>
    given(ticket, opened(), accepted(7)).when(take(ada)).adds(accepted(1)));
  test('can be returned by its owner', () => given(ticket, opened(), accepted(7)).when(giveBack(bia)).adds(returned));
  test('that waits cannot be returned', () => given(ticket, opened()).when(giveBack(bia)).adds());
  test('that is resolved belongs to the user who resolved it', () =>
    given(ticket, opened(), accepted(7)).when(close(ada)).adds(closed(1)));
  test('is resolved only once', () => given(ticket, opened(), accepted(7), closed(7)).when(close(bia)).adds());
  test('that is resolved can be reopened by another agent', () =>
    given(ticket, opened(), accepted(7), closed(7)).when(take(caio)).adds(reopened(8)));
  test('of another queue does not exist for an agent', () =>
    given(ticket, opened()).when(take(davi)).refused('ERR_NO_TICKET_FOUND'));
  test('that was accepted into another queue is refused with its owner only to those who saw it wait', () => {
    const into = [opened({ queueId: null }), transferred(1, 7), accepted(7)];
    const lena = viewer(10, { queueIds: [2], seesQueueless: true });
    given(ticket, ...into)
      .when(take(lena))
      .refused('ERR_OTHER_OPEN_TICKET');
    given(ticket, ...into)
      .when({ ...transfer(lena, { queueId: 2, userId: 10, status: 'open' }), found: 'pending' })
      .refused('ERR_OTHER_OPEN_TICKET');
    given(ticket, ...into)
      .when(take(davi))
      .refused('ERR_NO_TICKET_FOUND');
    given(ticket, ...into)
      .when(close(lena))
      .refused('ERR_NO_TICKET_FOUND');
    for (const later of [transferred(1, 8), returned, closed(7)])
      given(ticket, ...into, later)
        .when(take(lena))
        .refused('ERR_NO_TICKET_FOUND');
  });
  test('that waited for a user is refused with its owner to that user', () =>
    given(ticket, opened(), transferred(1, 9), accepted(7)).when(take(davi)).refused('ERR_OTHER_OPEN_TICKET'));
  test('that never opened does not exist', () => given(ticket).when(take(ada)).refused('ERR_NO_TICKET_FOUND'));
});

describe('a transfer', () => {
  const open = [opened(), accepted(7)];
  const resolved = [...open, closed(7)];
  test.each([
    ['a queue alone: pending there, of nobody', open, { queueId: 2 }, transferred(2, null)],
    ['a queue alone, of a resolved ticket', resolved, { queueId: 2 }, transferred(2, null)],
    ['a queue and a user', open, { queueId: 2, userId: 9 }, transferred(2, 9)],
    ['a user alone: the owner changes, the queue stays', open, { userId: 8 }, transferred(1, 8)],
    ['a connection alone: queue and owner stay', open, { connectionId: 4 }, transferred(1, 7, 4)],
    ['out of all queues', open, { queueId: null }, transferred(null, null)],
    ['to its own queue: back to all of it', open, { queueId: 1 }, transferred(1, null)],
    ['a resolved ticket to who resolved it', resolved, { queueId: 1, userId: 7 }, transferred(1, 7)],
  ])('to %s', (_, history, to, event) =>
    given(ticket, ...history)
      .when(transfer(bia, to))
      .adds(event),
  );
  test('to a user can make the ticket wait or open it', () => {
    given(ticket, ...open)
      .when(transfer(bia, { queueId: 2, userId: 9, status: 'pending' }))
      .adds(transferred(2, null), transferred(2, 9));
    given(ticket, opened())
      .when(transfer(bia, { queueId: 2, userId: 9, status: 'open' }))
      .adds(transferred(2, 9), accepted(9));
  });
  test('to the same place records nothing', () =>
    given(ticket, opened())
      .when(transfer(bia, { queueId: 1, connectionId: 3 }))
      .adds());

  test('of a waiting ticket leaves it waiting for its new owner, who can accept it', () =>
    given(ticket, opened(), transferred(2, 9)).when(take(davi)).adds(accepted(9)));
  test('of a resolved ticket opens it for its new owner', () =>
    given(ticket, ...resolved, transferred(2, 9))
      .when(giveBack(davi))
      .adds(returned));
  test('of an open ticket takes it from its former owner', () =>
    given(ticket, ...open, transferred(1, 8))
      .when(close(bia))
      .refused('ERR_NO_PERMISSION'));
});

describe('a ticket that a user opens', () => {
  const opens = { type: 'OpenTicket', ...opening() } as const;
  test('belongs to that user at once', () =>
    given(ticket)
      .when({ ...opens, owner: { userId: 7, status: 'open' } })
      .adds(opened(), accepted(7)));
  test('can wait for one user', () =>
    given(ticket)
      .when({ ...opens, owner: { userId: 8, status: 'pending' } })
      .adds(opened(), transferred(1, 8)));
  test('can wait for any agent', () =>
    given(ticket)
      .when({ ...opens, owner: null })
      .adds(opened()));
});

describe('the tags of a ticket', () => {
  const tag = (by: Viewer, ...tagIds: number[]) => ({ type: 'TagTicket', by, tagIds }) as const;
  test('are exactly the requested ones, each once', () =>
    given(ticket, opened(), tagged(1, 2))
      .when(tag(bia, 2, 3, 2))
      .adds(tagged(2, 3)));
  test('are the same in another order', () =>
    given(ticket, opened(), tagged(1, 2))
      .when(tag(bia, 2, 1))
      .adds());
  test('can be none', () => given(ticket, opened(), tagged(1)).when(tag(bia)).adds(tagged()));
  test('can be added', () =>
    given(ticket, opened(), tagged(1))
      .when({ type: 'AddTags', by: bia, tagIds: [2, 1] })
      .adds(tagged(1, 2)));
  test('can be removed', () =>
    given(ticket, opened(), tagged(1, 2, 3))
      .when({ type: 'RemoveTags', by: bia, tagIds: [3, 1, 9] })
      .adds(tagged(2)));
  test('can be changed by every user who sees the ticket', () =>
    given(ticket, opened(), accepted(7)).when(tag(caio, 1)).adds(tagged(1)));
  test('cannot be changed by a user who does not see the ticket', () =>
    given(ticket, opened()).when(tag(davi, 1)).refused('ERR_NO_TICKET_FOUND'));
});

describe('the deletion of a ticket', () => {
  const remove = (by: Viewer) => ({ type: 'DeleteTicket', by }) as const;
  test('is allowed to an admin', () => given(ticket, opened(), accepted(7)).when(remove(ada)).adds(deleted));
  test('is refused to an agent, even for their own ticket', () =>
    given(ticket, opened(), accepted(7)).when(remove(bia)).refused('ERR_NO_PERMISSION'));
  test('hides the ticket from everyone', () => {
    for (const command of [take(ada), remove(ada), close(ada)])
      given(ticket, opened(), deleted).when(command).refused('ERR_NO_TICKET_FOUND');
  });
  test('is final', () =>
    given(ticket, opened(), deleted)
      .when({ type: 'OpenTicket', ...opening() })
      .adds());
});

describe('the system', () => {
  const lose = (userId: number) => ({ type: 'LoseOwner', by: system, userId }) as const;
  const loseHeld = (until: string) => ({ ...lose(7), until }) as const;
  const before = '2026-01-02T09:59:59.999Z';
  const leave = (from: number, to: number | null, by: Viewer | typeof system = system) =>
    ({ type: 'MoveOutOfQueue', by, from, to }) as const;
  test('returns the tickets of an owner who left, and no others', () => {
    given(ticket, opened(), accepted(7)).when(lose(7)).adds(returned);
    given(ticket, opened(), accepted(8)).when(lose(7)).adds();
    given(ticket, opened(), accepted(7), closed(7)).when(lose(7)).adds();
  });
  test('returns tickets that a user had until an instant, not those they got later', () => {
    given(ticket, opened(), accepted(7)).when(loseHeld(AT)).adds(returned);
    given(ticket, opened(), transferred(1, 7)).when(loseHeld(AT)).adds(returned);
    for (const became of [accepted(7), transferred(1, 7), reopened(7)])
      given(ticket, opened(), became).when(loseHeld(before)).adds();
  });
  test('moves tickets out of a removed queue, and their owners keep them', () => {
    given(ticket, opened()).when(leave(1, 2)).adds(transferred(2, null));
    given(ticket, opened(), accepted(7)).when(leave(1, null)).adds(transferred(null, 7));
  });
  test('moves no ticket that is closed, in another queue or unknown', () => {
    given(ticket, opened(), accepted(7), closed(7)).when(leave(1, 2)).adds();
    given(ticket, opened()).when(leave(3, 2)).adds();
    given(ticket).when(leave(1, 2)).adds();
  });
  test('and an admin may move tickets out of a queue, but an agent may not', () => {
    given(ticket, opened())
      .when(leave(1, 2, ada))
      .adds(transferred(2, null));
    given(ticket, opened())
      .when(leave(1, 2, bia))
      .refused('ERR_NO_PERMISSION');
  });
});

test('an open or waiting ticket blocks other tickets of the same contact and connection', () => {
  const held = (...history: Parameters<typeof ticket.evolve>[1][]) =>
    ticket.holds?.(folded(ticket, history)).map(({ key }) => key);
  expect(held()).toEqual([]);
  expect(held(opened())).toEqual(['2.3']);
  expect(held(opened(), closed(7))).toEqual([]);
  expect(held(opened(), closed(7), reopened(7), transferred(1, 7, 4))).toEqual(['2.4']);
  expect(held(opened(), deleted)).toEqual([]);
});

describe('a ticket of an erased contact', () => {
  const end = { type: 'EndTicket', by: system } as const;
  const ended = { type: 'TicketEnded', data: { reason: 'contactErased' } } as const;
  const over = [opened(), accepted(7), tagged(4, 5), ended];
  test('ends once, open or closed', () => {
    given(ticket, opened(), accepted(7)).when(end).adds(ended);
    given(ticket, opened(), accepted(7), closed(7)).when(end).adds(ended);
    given(ticket, ...over)
      .when(end)
      .adds();
  });
  test.each([
    ['reopened', take(ada)],
    ['transferred', transfer(ada, { queueId: 2 })],
    ['given back', giveBack(ada)],
    ['tagged anew', { type: 'TagTicket', by: ada, tagIds: [6] }],
    ['given a tag', { type: 'AddTags', by: ada, tagIds: [6] }],
  ] as const)('cannot be %s', (_, command) =>
    given(ticket, ...over)
      .when(command)
      .refused('ERR_NO_CONTACT_FOUND'),
  );
  test('can lose tags and be deleted', () => {
    given(ticket, ...over)
      .when({ type: 'RemoveTags', by: ada, tagIds: [5] })
      .adds(tagged(4));
    given(ticket, ...over)
      .when({ type: 'DeleteTicket', by: ada })
      .adds(deleted);
  });

  describe('from an import', () => {
    const imported = { ...opened(), data: { ...opened().data, since: 1_780_000_000 } };
    const close = { type: 'CloseImported', by: system } as const;
    test('is closed with the import', () => given(ticket, imported).when(close).adds(closed(null)));
    test('stays as it is if an agent accepted or returned it', () => {
      given(ticket, imported, accepted(7)).when(close).adds();
      given(ticket, imported, accepted(7), returned).when(close).adds();
    });
    test('continues when a new message arrives', () => {
      const goesOn = { type: 'ContinueTicket', by: system } as const;
      given(ticket, imported).when(goesOn).adds(continued);
      given(ticket, imported, continued).when(close).adds();
      given(ticket, imported, continued).when(goesOn).adds();
      given(ticket, opened()).when(goesOn).adds();
      given(ticket, imported, closed(null)).when(goesOn).adds();
      given(ticket, imported, closed(null), resumed).when(close).adds();
    });
    test('is not closed with the import if it did not come from it', () => given(ticket, opened()).when(close).adds());
  });
});

describe('a ticket without an owner', () => {
  const chosen = (from: number | null, queueId: number | null) =>
    ({ type: 'QueueTicket', by: system, from, queueId, reason: 'chosen' }) as const;
  const waiting = opened({ queueId: null });
  test('moves to the queue that its contact chooses, and out of it again', () => {
    given(ticket, waiting).when(chosen(null, 2)).adds(queued(2, 'chosen'));
    given(ticket, waiting, queued(2, 'chosen'))
      .when({ ...chosen(2, null), reason: 'restarted' })
      .adds(queued(null, 'restarted'));
  });
  test('stays where a user moved it in the meantime', () => {
    given(ticket, waiting, transferred(3, null)).when(chosen(null, 2)).adds();
    given(ticket, waiting, accepted(7)).when(chosen(null, 2)).adds();
    given(ticket, waiting, transferred(null, 8)).when(chosen(null, 2)).adds();
    given(ticket, waiting, closed(7)).when(chosen(null, 2)).adds();
  });
});

describe('a closed ticket', () => {
  const over = [opened(), accepted(7), closed(7)];
  const resume = (since: string) => ({ type: 'ResumeTicket', by: system, since, reason: 'wroteSoon' }) as const;
  const LATER = '2026-01-02T10:00:00.001Z';
  test('waits for any agent again if its contact writes soon after (R155)', () => {
    given(ticket, ...over)
      .when(resume(AT))
      .adds(resumed);
    expect(folded(ticket, [...over, resumed])).toMatchObject({ status: 'pending', userId: null, queueId: 1 });
    given(ticket, ...over)
      .when(resume(LATER))
      .adds();
    given(ticket, opened(), accepted(7)).when(resume(AT)).adds();
  });
  test('asks once for a rating, and accepts one (R154)', () => {
    const ask = { type: 'AskRating', by: system } as const;
    const rate = { type: 'RateTicket', by: system, rating: 3, since: AT } as const;
    given(ticket, ...over)
      .when(ask)
      .adds(ratingAsked);
    for (const history of [[ratingAsked], [ratingAsked, rated(3)], [ratingAsked, resumed, closed(7)]])
      given(ticket, ...over, ...history)
        .when(ask)
        .adds();
    given(ticket, ...over, ratingAsked)
      .when(rate)
      .adds(rated(3));
    given(ticket, ...over, ratingAsked, rated(1))
      .when(rate)
      .adds();
    given(ticket, ...over, ratingAsked)
      .when({ ...rate, since: LATER })
      .adds();
    given(ticket, ...over)
      .when(rate)
      .adds();
  });
  test('asks once more after a reply that is no rating, within the window, and then accepts the rating', () => {
    const again = { type: 'AskRatingAgain', by: system, since: AT } as const;
    const rate = { type: 'RateTicket', by: system, rating: 2, since: AT } as const;
    given(ticket, ...over, ratingAsked)
      .when(again)
      .adds(ratingAskedAgain);
    given(ticket, ...over, ratingAsked, ratingAskedAgain)
      .when(rate)
      .adds(rated(2));
    for (const history of [[], [ratingAsked, ratingAskedAgain], [ratingAsked, rated(1)], [ratingAsked, resumed]])
      given(ticket, ...over, ...history)
        .when(again)
        .adds();
    given(ticket, ...over, ratingAsked)
      .when({ ...again, since: LATER })
      .adds();
  });
  test('can be closed without a message to the contact', () =>
    given(ticket, opened(), accepted(7))
      .when({ ...close(bia), silent: true })
      .adds({ type: 'TicketClosed', data: { userId: 7, silent: true } }));
});

test('only an open ticket is closed for inactivity, and it keeps its owner', () => {
  const idle = { type: 'CloseIdle', by: system } as const;
  given(ticket, opened(), accepted(7)).when(idle).adds(idled(7));
  given(ticket, opened()).when(idle).adds();
  given(ticket, opened(), accepted(7), idled(7)).when(idle).adds();
});

test('an imported ticket gets the state that it has elsewhere', () => {
  const since = { ...opening(), since: 1_790_000_000 };
  const bring = { type: 'BringTicket', opening: since, userId: 7, tagIds: [] } as const;
  const born = { type: 'TicketOpened', data: since } as const;
  given(ticket)
    .when({ ...bring, standing: 'closed', tagIds: [3] })
    .adds(
      born,
      { type: 'TicketClosed', data: { userId: 7, silent: true } },
      { type: 'TicketTagged', data: { tagIds: [3] } },
    );
  given(ticket)
    .when({ ...bring, standing: 'open' })
    .adds(born, { type: 'TicketAccepted', data: { userId: 7 } });
  given(ticket)
    .when({ ...bring, standing: 'open', userId: null })
    .adds(born);
  given(ticket, opened())
    .when({ ...bring, standing: 'pending' })
    .adds();
});
