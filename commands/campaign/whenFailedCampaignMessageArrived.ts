import { campaignRecipient, campaignStep } from '../../domain/campaign/recipient.ts';
import { message } from '../../domain/message/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { causedBy } from './key.ts';

/** The first revision at which a message can be acknowledged after it was queued, failed and queued again. */
const AGAIN = 3n;

/** Records that a failed campaign message reached its recipient after all: late, or because a user sent it again. */
export const whenFailedCampaignMessageArrived = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenCampaignMessageArrived',
  prefixes: ['message-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event, revision }) =>
    event.type === 'MessageAcknowledged' && (event.data.late === true || (revision >= AGAIN && event.data.ack <= 3)),
  react: async ({ stream, meta: { companyId } }, cause) => {
    const id = stream.slice(`message-${companyId}.`.length);
    const { past } = await load(store, message, { companyId, id });
    const queued = past.find(({ type }) => type === 'MessageQueued');
    const [, recipient, named] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
    if (recipient === undefined) return;
    const step = campaignStep.parse(named);
    const target = { companyId, id: recipient };
    const { state } = await load(store, campaignRecipient, target);
    if (!state.queued?.messages.includes(id)) return;
    const all = await Promise.all(state.queued.messages.map((each) => load(store, message, { companyId, id: each })));
    if (!all.every(({ state: said }) => said.is === 'out' && said.ack >= 2)) return;
    await handle(store, campaignRecipient, { target, command: { type: 'NoteDelivered', step }, cause });
  },
});
