import { createHmac } from 'node:crypto';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';

/** What must be unique in a company: which kind of thing, and its key (hashed when personal). */
export type Claim = { companyId: number; what: string; key: string };
export type Owner = 'absent' | 'holds' | 'free';
export type Claimed = { ownerStream: string; won: boolean };

/** A key that shows no number and no e-mail. */
export const hashedKey = (secret: Buffer, key: string): string =>
  createHmac('sha256', secret).update(key).digest('hex').slice(0, 32);

const streamOf = ({ companyId, what, key }: Claim) => `claim-${companyId}.${what}.${key}`;

/** Who holds the claim according to its last event. Says nothing about whether he still lives. */
export const holderOf = async (
  store: Store,
  claim: Claim,
): Promise<{ ownerStream: string; revision: bigint } | null> => {
  const last = await store.last(streamOf(claim));
  const claimed = bookkept(last?.event);
  if (!last || claimed?.type !== 'Claimed') return null;
  return { ownerStream: claimed.data.ownerStream, revision: last.revision };
};

/**
 * Takes a claim for a stream chosen beforehand, or tells who has it. `look` reads the holder's stream: 'absent' means
 * that a crash came between claim and owner (the challenger completes it), 'holds' that it stands, 'free' that its
 * owner was closed or deleted. Nothing is released, nothing swept (DESIGN 3).
 */
export const take = async (
  store: Store,
  claim: Claim,
  chosen: () => Promise<string>,
  look: (ownerStream: string) => Promise<Owner>,
  cause: Cause,
): Promise<Claimed> => {
  const stream = streamOf(claim);
  let mine: string | undefined;
  for (;;) {
    const holder = await holderOf(store, claim);
    if (holder && holder.ownerStream === mine) return { ownerStream: holder.ownerStream, won: true };
    if (holder && (await look(holder.ownerStream)) !== 'free') return { ownerStream: holder.ownerStream, won: false };
    mine ??= await chosen();
    const meta = {
      companyId: claim.companyId,
      userId: cause.userId,
      at: new Date().toISOString(),
      cause: `${cause.id}:${mine}`,
      command: 'Claim',
      $correlationId: cause.correlationId,
      $causationId: cause.causationId,
    };
    try {
      await store.append(
        stream,
        [{ type: 'Claimed', data: { ownerStream: mine, at: -1 } }],
        holder?.revision ?? 'none',
        meta,
      );
      return { ownerStream: mine, won: true };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
};
