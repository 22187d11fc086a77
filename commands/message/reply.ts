import type { Actor } from '../../domain/kernel/actor.ts';
import { message } from '../../domain/message/decider.ts';
import type { MessageCard, MessagePlace } from '../../domain/message/content.ts';
import type { MessageMedia } from '../../domain/message/events.ts';
import { shownTemplate, type SentTemplate } from '../../domain/message/sentTemplate.ts';
import { messageFile, messageRecord } from '../../domain/message/shape.ts';
import { shownPlace } from '../../domain/message/wire.ts';
import type { Position } from '../../eventstore/position.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Call } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { streamOf } from '../kernel/handle/handle.ts';

/** The cards and the place of a forwarded message, and the template that a message sends. */
const besideOf = ({
  cards,
  location,
  template,
  isDeleted,
}: {
  cards?: readonly MessageCard[] | undefined;
  location?: MessagePlace | undefined;
  template?: SentTemplate | undefined;
  isDeleted: boolean;
}) => ({
  ...(cards && !isDeleted && { cards: [...cards] }),
  ...(location && !isDeleted && { location: shownPlace(location) }),
  ...(template && !isDeleted && { template: shownTemplate.parse(template) }),
});
const fileOf = (media: MessageMedia | null) => ({
  fromMe: true,
  shown: messageFile({ announced: null, media, state: null, error: '' }),
});

type Target = { companyId: number; id: string };
type Handled = { position: Position | null; repeated?: boolean };

/** Answers a write with its message. The address of its file is signed. */
export const replyWithMessage = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'message'>, media: Media) => {
  const idOf = (target: Target) => uuidOf(streamOf('message', target));
  const told = replyWith(store, {
    none: 'ERR_NO_MESSAGE_FOUND',
    decider: message,
    read: (target: Target) => lookup.message(target.companyId, idOf(target)),
    tell: (state, { updatedAt }, target: Target) =>
      state.is === 'absent'
        ? null
        : {
            ...messageRecord(
              idOf(target),
              { ...state, ...fileOf(state.media), isEdited: state.editedMs !== null },
              updatedAt,
            ),
            ...('cards' in state && besideOf(state)),
          },
  });
  return async (call: Call, actor: Actor, target: Target, handled: Handled) =>
    media.shownMessage(await told(call, actor, target, handled), target.companyId, call.req);
};
