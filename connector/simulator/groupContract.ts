import { z } from 'zod';
import { call, done, shownMessageShape, phoneName, number, said, messageWords, hasWords } from './contract.ts';

const id = z.string().regex(/^\d{16,24}$/, 'must be the id of a group');
/** `members`: their numbers; the first is the admin. */
const group = z.object({ id, subject: z.string(), members: z.array(number), open: z.boolean() });
export type ShownGroup = z.infer<typeof group>;
const inside = z.strictObject({ group: id, member: number });

/** A change that a member makes. `set` and `delete` are about the picture; `text` names a community; `who` is another member, or who asks to join. */
const news = inside.extend({
  change: z.enum([
    'promote',
    'demote',
    'description',
    'set',
    'delete',
    'invite',
    'admin_add',
    'all_member_add',
    'approval_on',
    'approval_off',
    'announcement',
    'not_announcement',
    'locked',
    'unlocked',
    'created_membership_requests',
    'ended',
    'link',
    'unlink',
  ]),
  text: z.string().default(''),
  who: number.optional(),
});
export type GroupNews = z.output<typeof news>;

/** The calls of the control API about groups. */
export const groupCalls = {
  /** The groups of a business's phone. */
  groups: call('GET', '/groups', z.strictObject({ phone: number }), z.array(group)),
  addGroup: call(
    'POST',
    '/groups',
    z.strictObject({ phone: number, subject: phoneName, members: z.array(number).min(1).max(1000) }),
    group,
  ),
  renameGroup: call('POST', '/renameGroup', inside.extend({ subject: phoneName }), done),
  /** Tells the phones of a change that the simulator does not keep. */
  changeGroup: call('POST', '/changeGroup', news, done),
  /** `by`: the member who adds or removes them; absent if they join or leave themselves. */
  joinGroup: call('POST', '/joinGroup', inside.extend({ by: number.optional() }), done),
  leaveGroup: call('POST', '/leaveGroup', inside.extend({ by: number.optional() }), done),
  /** A member sets after how many seconds messages of the group disappear; 0 for never. */
  setGroupTimer: call('POST', '/setGroupTimer', inside.extend({ seconds: z.int().min(0) }), done),
  /** The chat of a group on a business's phone. */
  groupChat: call('GET', '/groupChat', z.strictObject({ phone: number, group: id }), z.array(shownMessageShape)),
  /** A member writes, possibly the owner of a business's phone on the phone itself. */
  sayInGroup: call('POST', '/sayInGroup', inside.extend(messageWords).refine(hasWords, 'needs text or message'), said),
  typeInGroup: call('POST', '/typeInGroup', inside.extend({ state: z.enum(['composing', 'paused']) }), done),
  /** A member opens the chat with a business's phone and reads its messages until it is closed. */
  openGroup: call('POST', '/openGroup', z.strictObject({ phone: number, group: id, member: number }), done),
  closeGroup: call('POST', '/closeGroup', z.strictObject({ phone: number, group: id }), done),
} as const;
