import { Refused } from '../../domain/kernel/decider.ts';
import type { Row } from '../../domain/kernel/record.ts';
import {
  fieldsOfListed,
  templateCategoryOf,
  templateReasonOf,
  templateStatusOf,
  type ListedTemplate,
} from '../../domain/template/listed.ts';
import { template, type TemplateFields } from '../../domain/template/record.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';

type Needs = Pick<Deps, 'store' | 'ids'> & Asks<'templatesOfAccount' | 'templateByMetaId'>;
export type Synced = { added: number; changed: number; removed: number; position: Position | null };

/**
 * Records the templates that Meta lists for an account: new ones, changed ones, and those that Meta no longer has. Running it
 * again changes nothing.
 */
export const keepListedTemplates = async (
  { store, ids, lookup }: Needs,
  { companyId, accountId, listed }: { companyId: number; accountId: string; listed: readonly ListedTemplate[] },
  cause: Cause,
): Promise<Synced> => {
  const known = new Map((await lookup.templatesOfAccount(companyId, accountId)).map(({ id, metaId }) => [metaId, id]));
  const synced: Synced = { added: 0, changed: 0, removed: 0, position: null };
  const note = (position: Position | null, what: 'added' | 'changed' | 'removed') => {
    if (!position) return;
    synced[what]++;
    synced.position = latest([synced.position, position]);
  };
  for (const each of listed) {
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
      // Another sync or a user recorded or removed it at this moment.
      if (!(error instanceof AlreadyClaimed) && !(error instanceof Refused)) throw error;
    }
  }
  for (const id of known.values()) {
    const command = { type: 'Delete' } as const;
    note((await handle(store, template.decider, { target: { companyId, id }, command, cause })).position, 'removed');
  }
  return synced;
};

/** What Meta tells about a template by webhook. `status` and `category` are Meta's words. */
export type TemplateNews = {
  metaId: string;
  status?: string;
  reason?: string | null;
  quality?: string;
  category?: string;
};

/**
 * Records what Meta decided about a template. Returns false if the company does not list it, so that the caller can sync.
 */
export const recordTemplateNews = async (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'templateByMetaId'>,
  companyId: number,
  { metaId, status, reason, quality, category }: TemplateNews,
  cause: Cause,
): Promise<boolean> => {
  const id = await lookup.templateByMetaId(companyId, metaId);
  if (id === null) return false;
  const target = { companyId, id };
  const fields: Partial<TemplateFields> = {
    ...(status !== undefined && { status: templateStatusOf(status), reason: templateReasonOf(reason) }),
    ...(quality !== undefined && { quality: quality.toUpperCase() === 'UNKNOWN' ? '' : quality.toUpperCase() }),
    ...(category !== undefined && { category: templateCategoryOf(category) }),
  };
  const isGone = status?.toUpperCase() === 'DELETED';
  const command = isGone ? ({ type: 'Delete' } as const) : ({ type: 'Change', fields } as const);
  try {
    await handle(store, template.decider, { target, command, cause });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code === 'ERR_NO_RECORD_FOUND' && isGone;
  }
  return true;
};
