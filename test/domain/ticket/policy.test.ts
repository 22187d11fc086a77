import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Viewer } from '../../../domain/kernel/actor.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { profiles } from '../../../domain/kernel/permissions.ts';
import type { Ticket } from '../../../domain/ticket/state.ts';
import type { TicketCommand } from '../../../domain/ticket/commands.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { readMark } from '../../../domain/ticket/readMark.ts';
import { folded } from '../../kernel/given.ts';
import { accepted, closed, opened, opening, viewer } from './facts.ts';

const ME = 7;
const COLLEAGUE = 8;
const histories = {
  pending: () => [],
  open: (owner: number) => [accepted(owner)],
  closed: (owner: number) => [accepted(owner), closed(owner)],
};
const outcome = (command: TicketCommand, state: Ticket) => outcomeOf(() => ticket.decide(command, state));
const outcomeOf = (decide: () => unknown) => {
  try {
    decide();
    return 'allowed';
  } catch (error) {
    return error instanceof Refused ? error.code : String(error);
  }
};

/** All combinations of profile, the ticket’s queue (the user’s, another or none), status, owner and setting. */
const cases = profiles.flatMap((profile) =>
  (['mine', 'foreign', 'none'] as const).flatMap((queue) =>
    (['pending', 'open', 'closed'] as const).flatMap((status) =>
      [ME, COLLEAGUE].flatMap((owner) =>
        [true, false].map((seesQueueless) => ({ profile, queue, status, owner, seesQueueless })),
      ),
    ),
  ),
);
type Case = (typeof cases)[number];

const queueIdOf = { mine: 1, foreign: 2, none: null };
const placed = ({ queue, status, owner }: Case) =>
  folded(ticket, [opened({ queueId: queueIdOf[queue] }), ...histories[status](owner)]);
const mayBeSeen = ({ profile, queue, status, owner, seesQueueless }: Case) =>
  profile === 'admin' ||
  (status !== 'pending' && owner === ME) ||
  queue === 'mine' ||
  (queue === 'none' && seesQueueless);

describe('the permissions on a ticket', () => {
  test('depend on profile, queue, owner and setting', () => {
    for (const each of cases) {
      const by: Viewer = viewer(ME, { profile: each.profile, seesQueueless: each.seesQueueless });
      const state = placed(each);
      const mayBeChanged = each.status !== 'open' || each.owner === ME || each.profile === 'admin';
      const seen = mayBeSeen(each) ? 'allowed' : 'ERR_NO_TICKET_FOUND';
      const changed = mayBeSeen(each) && !mayBeChanged ? 'ERR_NO_PERMISSION' : seen;
      const name = JSON.stringify(each);
      expect([name, outcomeOf(() => readMark.decide({ type: 'ReadTicket', by, ticket: state }, null))]).toEqual([
        name,
        seen,
      ]);
      for (const type of ['ReturnTicket', 'CloseTicket'] as const)
        expect([name, type, outcome({ type, by }, state)]).toEqual([name, type, changed]);
      const taken = changed === 'ERR_NO_PERMISSION' ? 'ERR_OTHER_OPEN_TICKET' : changed;
      expect([name, outcome({ type: 'TakeTicket', by }, state)]).toEqual([name, taken]);
      expect([name, outcome({ type: 'TransferTicket', by, queueId: 5 }, state)]).toEqual([name, changed]);
    }
  });

  test('allow only the known status changes, for any sequence of commands', () => {
    // closed>pending happens in a transfer without a user.
    const steps = 'none>pending pending>open open>pending open>closed closed>open pending>closed closed>pending'.split(
      ' ',
    );
    const admin = viewer(1, { profile: 'admin' });
    const id = fc.option(fc.integer({ min: 1, max: 3 }));
    const command: fc.Arbitrary<TicketCommand> = fc.oneof(
      fc.constantFrom<TicketCommand>(
        { type: 'OpenTicket', ...opening() },
        ...(['TakeTicket', 'ReturnTicket', 'CloseTicket'] as const).map((type) => ({ type, by: admin })),
      ),
      fc
        .record({ queueId: id, userId: id, connectionId: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: [] })
        .map((to): TicketCommand => ({ type: 'TransferTicket', by: admin, ...to })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        let state = ticket.initial;
        for (const each of commands) {
          if (outcome(each, state) !== 'allowed') continue;
          for (const event of ticket.decide(each, state)) {
            const next = ticket.evolve(state, event, '');
            if (next.status !== state.status) expect(steps).toContain(`${state.status}>${next.status}`);
            if (next.status === 'open') expect(next.userId).not.toBeNull();
            state = next;
          }
        }
      }),
    );
  });
});
