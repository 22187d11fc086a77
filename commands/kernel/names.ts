import { connection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { ContactRecord } from '../../domain/contact/shape.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { QueueRecord } from '../../domain/queue/shape.ts';
import { tag } from '../../domain/tag/record.ts';
import { user } from '../../domain/user/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from './handle.ts';

/** What records show of one another, as the log knows it: for answers that the read models cannot give yet. */
export const namesOf = (store: Store, companyId: number) => {
  const at = (id: number) => ({ companyId, id });
  const found = <T>(parts: readonly (T | null)[]): T[] => parts.filter((each): each is T => each !== null);
  const queueOf = async (id: number): Promise<QueueRecord | null> => {
    const { state } = await load(store, queue, at(id));
    return state.is === 'present' ? { id, name: state.settings.name, color: state.settings.color } : null;
  };
  const tagOf = async (id: number) => {
    const { state } = await load(store, tag.decider, at(id));
    if (state.is !== 'present') return null;
    const { name, color } = tag.fields.parse(state.fields);
    return { id, name, color };
  };
  return {
    queue: queueOf,
    queues: async (ids: readonly number[]) => found(await Promise.all(ids.map(queueOf))),
    tags: async (ids: readonly number[]) => found(await Promise.all(ids.map(tagOf))),
    user: async (id: number): Promise<string> => {
      const { state } = await load(store, user, at(id));
      return state.is === 'present' ? state.name : '';
    },
    connection: async (id: number): Promise<string> => {
      const { state } = await load(store, connection, at(id));
      return state.is === 'present' ? state.settings.name : '';
    },
    contact: async (id: number): Promise<ContactRecord> => {
      const { state } = await load(store, contact, at(id));
      const known = state.is === 'absent' ? { name: '', email: '', disableBot: false, extraInfo: [] } : state;
      const { name, email, disableBot, extraInfo } = known;
      const { number, lid } = state.is === 'absent' ? { number: null, lid: null } : state;
      const shown = { number: number ?? '', lid: lid ?? '', profilePicUrl: '', isGroup: false };
      return { id, name, email, disableBot, extraInfo, ...shown };
    },
  };
};
