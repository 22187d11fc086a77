import { Refused } from '../../domain/kernel/decider.ts';
import type { Row } from '../../domain/kernel/record.ts';
import {
  fieldsOfListed,
  templateCategoryOf,
  templateReasonOf,
  templateStatusOf,
} from '../../domain/template/listed.ts';
import { claimedTemplate, template, type TemplateFields } from '../../domain/template/record.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import { AlreadyClaimed, ownerOf } from '../kernel/unique/claim.ts';
import type { TemplateAccount } from './account.ts';

type Needs = Pick<Deps, 'store' | 'ids'> & Asks<'templatesOfAccount'>;
export type Synced = { added: number; changed: number; removed: number; position: Position | null };

/**
 * Records the templates that Meta lists for an account: new ones, changed ones, and those that Meta no longer has. Those that
 * cannot be read stay as they were. Running it again changes nothing.
 */
export const keepListedTemplates = async (
  { store, ids, lookup }: Needs,
  { companyId, accountId, list }: { companyId: number; accountId: string; list: TemplateAccount['listTemplates'] },
  cause: Cause,
): Promise<Synced> => {
  // Read before Meta's list: what a user creates in between is then no template that Meta lacks.
  const known = new Map((await lookup.templatesOfAccount(companyId, accountId)).map(({ id, metaId }) => [metaId, id]));
  const { templates, unreadable } = await list();
  const synced: Synced = { added: 0, changed: 0, removed: 0, position: null };
  const note = (position: Position | null, what: 'added' | 'changed' | 'removed') => {
    if (!position) return;
    synced[what]++;
    synced.position = latest([synced.position, position]);
  };
  /** Ignores that another sync or a user recorded or removed the template at this moment. */
  const unlessMeanwhile = (error: unknown): void => {
    if (!(error instanceof AlreadyClaimed) && !(error instanceof Refused)) throw error;
  };
  for (const each of templates) {
    const fields: Row = fieldsOfListed(accountId, each);
    const id = known.get(each.id);
    known.delete(each.id);
    try {
      if (id === undefined) {
        const target = { companyId, id: await ids.next(template.feature) };
        note(
          (await handle(store, template.decider, { target, command: { type: 'Create', fields }, cause })).position,
          'added',
        );
      } else {
        const command = { type: 'Change', fields } as const;
        note(
          (await handle(store, template.decider, { target: { companyId, id }, command, cause })).position,
          'changed',
        );
      }
    } catch (error) {
      unlessMeanwhile(error);
    }
  }
  for (const metaId of unreadable)
    if (metaId === null) known.clear(); // it may be any of them
    else known.delete(metaId);
  for (const id of known.values()) {
    const command = { type: 'Delete' } as const;
    try {
      const { position } = await handle(store, template.decider, { target: { companyId, id }, command, cause });
      note(position, 'removed');
    } catch (error) {
      unlessMeanwhile(error);
    }
  }
  return synced;
};

/** The state of a template as a webhook reports it. `status` and `category` are Meta's words. */
export type TemplateNews = { metaId: string; status?: string; reason?: string; quality?: string; category?: string };

/** Records what Meta decided about a template. A template that the company does not list waits for the next sync. */
export const recordTemplateNews = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, accountId }: { companyId: number; accountId: string },
  { metaId, status, reason, quality, category }: TemplateNews,
  cause: Cause,
): Promise<void> => {
  const registry = { store, decider: template.decider, companyId };
  const owner = await ownerOf(registry, claimedTemplate({ accountId, metaId }));
  if (!owner?.holds) return;
  const target = { companyId, id: idOf(owner.stream) };
  const colour = quality?.toUpperCase();
  const fields: Partial<TemplateFields> = {
    ...(status !== undefined && { status: templateStatusOf(status), reason: templateReasonOf(reason) }),
    ...(colour !== undefined && { quality: colour === 'UNKNOWN' ? '' : colour }),
    ...(category !== undefined && { category: templateCategoryOf(category) }),
  };
  const isGone = status?.toUpperCase() === 'DELETED';
  const command = isGone ? ({ type: 'Delete' } as const) : ({ type: 'Change', fields } as const);
  await handle(store, template.decider, { target, command, cause }).catch((error: unknown) => {
    // A user deleted it at this moment.
    if (!(error instanceof Refused) || error.code !== 'ERR_NO_RECORD_FOUND') throw error;
  });
};
