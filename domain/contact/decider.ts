import type { Commands, Decider } from '../kernel/decider.ts';
import { contactEvents } from './events.ts';

export type Address = { number: string | null; lid: string | null };
export type ContactCommand = Commands<{
  /** A message, or WhatsApp's own address book, showed this person. An empty name changes nothing. */
  SeeContact: Address & { name: string; connectionId: number };
}>;
export type Contact = { is: 'absent' } | ({ is: 'present'; name: string; named: boolean } & Address);

const numberOf = ({ number, lid }: Address) => number ?? lid ?? '';

/** A person who writes to the company (spec 1 section 3). Number and LID are both kept. */
export const contact: Decider<Contact, ContactCommand, typeof contactEvents> = {
  feature: 'contact',
  events: contactEvents,
  initial: { is: 'absent' },
  decide: ({ name, number, lid, connectionId }, state) => {
    if (state.is === 'absent')
      return [
        { type: 'ContactRegistered', data: { name: name || numberOf({ number, lid }), number, lid, connectionId } },
      ];
    const learnt = { number: state.number ?? number, lid: state.lid ?? lid };
    const identified = learnt.number !== state.number || learnt.lid !== state.lid;
    return [
      ...(identified ? [{ type: 'ContactIdentified', data: learnt } as const] : []),
      ...(name && !state.named ? [{ type: 'ContactRenamed', data: { name } } as const] : []),
    ];
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ContactRegistered': {
        const { name, number, lid } = event.data;
        return { is: 'present', name, number, lid, named: name !== numberOf({ number, lid }) };
      }
      case 'ContactRenamed':
        return state.is === 'present' ? { ...state, name: event.data.name, named: true } : state;
      case 'ContactIdentified':
        return state.is === 'present' ? { ...state, ...event.data } : state;
    }
  },
};
