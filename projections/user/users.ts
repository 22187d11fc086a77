import { user, type User } from '../../domain/user/decider.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { deciderView, publishOn } from '../kernel/view/deciderView.ts';
import { marksOf, numberedKey } from '../kernel/view/rows.ts';
import { asColumns, asRecord } from '../kernel/view/table.ts';
import { userTable } from './table.ts';
import { userTopic } from './topic.ts';

/** The columns that hold a field of the state. */
const same = ['name', 'email', 'profile', 'super', 'queue_ids', 'all_ticket', 'wpp', 'passwords'] as const;

/** The users of a company, including removed ones. Their past actions show their names until they are erased. */
export const users = deciderView({
  name: 'users',
  version: 7,
  table: userTable,
  keyOf: numberedKey,
  indexes: `create index app_user_search on app_user using gin (company_id, search gin_trgm_ops);
    create index app_user_id on app_user (id);
    create index app_user_wpp on app_user (wpp) where wpp <> ''`,
  decider: user,
  toState: (row): User =>
    row.erased
      ? { is: 'erased', left: !row.forgotten }
      : {
          is: row.removed ? 'removed' : 'present',
          ...asRecord(row, same),
          whatsappId: row.connection_id,
          changedIn: row.password_changed_in ?? undefined,
          invitation: null,
        },
  toRow: (state, happened, before) => {
    if (state.is === 'absent') return undefined;
    const marks = marksOf(happened, before);
    if (state.is === 'erased')
      return (
        before && {
          ...before,
          name: '',
          email: '',
          wpp: '',
          search: searchOf('', ''),
          erased: true,
          forgotten: !state.left,
          ...marks,
        }
      );
    return {
      ...numberedKey(happened),
      ...asColumns(state, same),
      connection_id: state.whatsappId,
      password_changed_in: state.changedIn ?? null,
      search: searchOf(state.name, state.email),
      removed: state.is === 'removed',
      erased: false,
      forgotten: false,
      ...marks,
    };
  },
  publish: (happened, { before, after }, tx) => {
    const { event, id } = happened;
    if (event.type === 'UserErased') tx.tell(happened, userTopic, { action: 'erase', id, before: {}, after: null });
    else if (!before?.removed)
      publishOn(userTopic)(happened, { before, after: event.type === 'UserRemoved' ? undefined : after }, tx);
  },
});
