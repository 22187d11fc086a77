import { connection } from '../../domain/connection/decider.ts';
import { whatsappRecord } from '../../domain/connection/shape.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';

type Target = { companyId: number; id: number };

/** Answers a write with its connection. */
export const replyWithConnection = (deps: Pick<Deps, 'store'> & Asks<'whatsapp'>) =>
  replyWith(deps.store, {
    none: 'ERR_NO_WAPP_FOUND',
    decider: connection,
    read: ({ companyId, id }: Target) => deps.lookup.whatsapp(companyId, id, true),
    tell: (state, _, { id }: Target) => (state.is === 'present' ? whatsappRecord(id, state, true) : null),
  });
