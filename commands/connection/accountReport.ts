import { accountRestriction, type RestrictionCommand } from '../../domain/connection/restriction.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** A report of Meta about the account of a connection. */
export type AccountNews = Extract<
  RestrictionCommand,
  { type: 'ReportTrouble' | 'EndTrouble' | 'NoteReport' | 'NoteLimit' }
>;

/** Records what Meta reports about the account of a connection. Repeating it adds nothing. */
export const recordAccountNews = async (
  { store }: Pick<Deps, 'store'>,
  target: { companyId: number; id: number },
  command: AccountNews,
  cause: Cause,
): Promise<void> => void (await handle(store, accountRestriction, { target, command, cause }));
