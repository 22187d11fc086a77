import type { PhoneClient } from '../../connector/simulator/client.ts';
import type { ChatLine, SimulatedPerson } from './contract.ts';

/** A line without its file's address. The author is identified by number. */
export type FilelessLine = Omit<ChatLine, 'url'>;
/** The screen of a customer (`member`), in the chat with the company or in a group. */
export type PhoneScreen = { phone: string; member: string; group: string | null };
type Said = Awaited<ReturnType<PhoneClient['groupChat']>>[number];

/**
 * Parses the address of a screen. In a group it names the played member, then the group:
 * `5511988880001@120363000000000001`.
 */
export const screenOf = ({ phone, contact }: { phone: string; contact: string }): PhoneScreen => {
  const [member = '', group = null] = contact.split('@');
  return { phone, member, group };
};

/** People who can be mentioned. The company's own phone is not among its contacts, so it is passed separately. */
type Named = { number: string; lid?: string; name: string };
const mentionsOf = ({ mentioned }: Said, people: readonly Named[]): FilelessLine['mentions'] =>
  mentioned.map((jid) => {
    const [said = ''] = jid.split('@');
    return { said, name: people.find(({ number, lid }) => said === number || said === lid)?.name ?? '' };
  });

/** Read receipts of other group members are not counted. */
const inGroup = (line: Said, member: string, people: readonly Named[]): FilelessLine => {
  const fromContact = line.author === member;
  return {
    ...line,
    mentions: mentionsOf(line, people),
    fromContact,
    status: fromContact || line.author === '' ? line.status : 'read',
  };
};

/** The actions of a person on the simulated phones, in private chats and groups. */
export const chatsOn = (phone: PhoneClient) => ({
  /** Lists the customers of a number, then its groups, each as its first member sees it. */
  people: async (number: string): Promise<SimulatedPerson[]> => {
    const [people, groups] = await Promise.all([phone.contacts({ phone: number }), phone.groups({ phone: number })]);
    const named = (members: readonly string[]) =>
      people.filter((each) => members.includes(each.number)).map(({ number: of, name }) => ({ number: of, name }));
    const shown = groups.flatMap(({ id, subject, members, open }) => {
      const all = named(members);
      const [first] = all;
      return first ? [{ number: `${first.number}@${id}`, name: subject, open, members: all }] : [];
    });
    return [...people.map(({ number: of, name, open }) => ({ number: of, name, open, members: [] })), ...shown];
  },
  /** Creates a group of the customers that the number knows, up to a limit. */
  addGroup: async (number: string, subject: string): Promise<SimulatedPerson> => {
    const people = (await phone.contacts({ phone: number })).slice(0, MOST);
    const members = people.map((each) => each.number);
    const { id, open } = await phone.addGroup({ phone: number, subject, members });
    const all = people.map(({ number: of, name }) => ({ number: of, name }));
    return { number: `${members[0]}@${id}`, name: subject, open, members: all };
  },
  lines: async ({ phone: number, member, group }: PhoneScreen): Promise<FilelessLine[]> => {
    if (!group)
      return (await phone.chat({ phone: number, contact: member })).map((line) => ({ ...line, mentions: [] }));
    const [contacts, phones, lines] = await Promise.all([
      phone.contacts({ phone: number }),
      phone.phones(),
      phone.groupChat({ phone: number, group }),
    ]);
    const own = phones.flatMap((one) => (one.phone === number ? { number, name: one.name } : []));
    return lines.map((line) => inGroup(line, member, [...contacts, ...own]));
  },
  say: ({ phone: number, member, group }: PhoneScreen, message: Record<string, unknown>) =>
    group ? phone.sayInGroup({ group, member, message }) : phone.say({ phone: number, contact: member, message }),
  open: ({ phone: number, member, group }: PhoneScreen) =>
    group ? phone.openGroup({ phone: number, group, member }) : phone.open({ phone: number, contact: member }),
  close: ({ phone: number, member, group }: PhoneScreen) =>
    group ? phone.closeGroup({ phone: number, group }) : phone.close({ phone: number, contact: member }),
});
const MOST = 20;
