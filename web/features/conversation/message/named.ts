import type { z } from 'zod';
import type { groupMembers } from '../../../../commands/message/contract.ts';
import { mentionsIn } from '../../../../domain/chat/mentions.ts';
import type { Mention } from '../../../ui/bubble/RichText.tsx';

/** A group member. `said` is the text after the @ in the message that is sent. */
export type Member = z.infer<typeof groupMembers.reply>['members'][number];

/** The name that agents type for each member. If several share a name, the last 4 digits of the number follow it. */
export const calledIn = (members: readonly Member[]): { name: string; member: Member }[] => {
  const times = Map.groupBy(members, ({ name }) => name);
  return members.map((member) => {
    const { name, number, said } = member;
    const alone = name !== '' && times.get(name)?.length === 1;
    return {
      name: alone ? name : [name, number ? number.slice(name ? -4 : 0) : said].filter(Boolean).join(' '),
      member,
    };
  });
};

/** The text to send, with numbers instead of names after each @, and the mentioned members. */
export const named = (body: string, members: readonly Member[]): { body: string; mentions?: Mention[] } => {
  const found = mentionsIn(
    body,
    calledIn(members).map(({ name, member }, id) => ({ id, name, member })),
  );
  if (found.length === 0) return { body };
  const words = found.reduceRight(
    (text, { from, to, who }) => `${text.slice(0, from)}@${who.member.said}${text.slice(to)}`,
    body,
  );
  const people = new Map(found.map(({ who: { member } }) => [member.said, member]));
  return { body: words, mentions: [...people.values()].map((one) => ({ ...one, isMe: false })) };
};
