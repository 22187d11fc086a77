import { combineSlices } from '@reduxjs/toolkit';
import type { SignedIn, UserRecord } from '../../../../domain/user/shape.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { invitationSlice, selectInvited } from '../../../../web/features/user/invitationSlice.ts';
import { userSaga } from '../../../../web/features/user/saga.ts';
import { profile, users } from '../../../../web/features/user/slice.ts';
import { allSaga } from '../../../../web/api/records/useAll.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { admin } from '../../kernel/records.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';

export const user = (id: number, over: Partial<UserRecord> = {}): UserRecord => ({
  id,
  name: `Pessoa ${String(id).padStart(2, '0')}`,
  email: `p${id}@exemplo.com.br`,
  profile: 'user',
  companyId: 1,
  super: false,
  allTicket: 'disable',
  whatsappId: null,
  wpp: '',
  queues: [],
  averageRating: null,
  online: false,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});
/** A user as lists and replies contain it. */
export const shownUser = (...of: Parameters<typeof user>) => ({ ...user(...of), company: { id: 1, name: 'Loja' } });

/** Opens the users' page without rendering it. */
export const openPage = (serve: Serve, who: Partial<SignedIn> = {}) => {
  const page = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, users, profile, invitationSlice),
      sagas: [allSaga, userSaga],
      who: { ...admin, ...who },
    },
    serve,
  );
  return {
    ...page,
    list: () => users.select(page.getState()),
    invited: () => selectInvited(page.getState()),
    own: () => profile.select(page.getState()),
  };
};
export type UserPage = ReturnType<typeof openPage>;
