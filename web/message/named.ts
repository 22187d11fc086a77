import type { z } from 'zod';
import type { groupMembers } from '../../commands/message/contract.ts';
import { mentionsIn } from '../../domain/chat/mentions.ts';
import type { Mention } from '../bubble/RichText.tsx';

/** Somebody of a group: `said` is what stands for him behind an @ on its way. */
export type Member = z.infer<typeof groupMembers.reply>['members'][number];

/** How each is called by whoever writes: by his name, with the end of his number where others are called so, too. */
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

/** The words as they go out, with numbers in the place of names, and whom they name. */
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
