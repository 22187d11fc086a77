import { contact } from '../../domain/contact/decider.ts';
import { contactEvents } from '../../domain/contact/events.ts';
import type { WholeContact } from '../../domain/contact/shape.ts';
import { parseEvent } from '../../domain/kernel/event.ts';
import type { Position } from '../../eventstore/position.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { asOf, eventsOf } from '../kernel/asOf.ts';
import type { Deps } from '../kernel/deps.ts';
import { streamOf } from '../kernel/handle.ts';
import { namesOf } from '../kernel/names.ts';

/** A contact as the log knew it at a position; null when it is not there. */
export const contactAsOf = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  target: { companyId: number; id: number },
  position: Position | null,
): Promise<WholeContact | null> => {
  const { state, marks } = await asOf(deps, contact, target, position);
  if (state.is !== 'present') return null;
  const names = namesOf(deps.store, target.companyId);
  let from: number | null = null;
  let picture = '';
  for (const { event } of await eventsOf(deps.store, contact, target, position)) {
    const known = parseEvent(contactEvents, event.type, event.data);
    if (known?.type === 'ContactRegistered') from = known.data.connectionId;
    if (known && 'pictureUrl' in known.data) picture = known.data.pictureUrl;
  }
  const writtenTo = from === null ? '' : await names.connection(from);
  return {
    ...(await names.contact(target.id)),
    name: state.name,
    number: state.number ?? '',
    lid: state.lid ?? '',
    email: state.email,
    disableBot: state.disableBot,
    extraInfo: state.extraInfo,
    profilePicUrl: picture,
    urlPicture: picture,
    uuid: uuidOf(streamOf('contact', target)),
    whatsapp: from === null || !writtenTo ? null : { id: from, name: writtenTo },
    tags: (await deps.lookup.contact(target.companyId, target.id))?.tags ?? [],
    ...marks,
  };
};
