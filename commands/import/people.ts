import { z } from 'zod';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { profiles } from '../../domain/kernel/permissions.ts';
import { pendingNotices } from '../../domain/user/events.ts';
import { isBcrypt } from '../../runtime/bcrypt.ts';
import { registerUser } from '../user/register.ts';
import { companyCell, idCell, instantCell, nameCell, refCell, textCell } from './cells.ts';
import { linksOf } from './links.ts';
import type { Importing } from './importing.ts';

const users = z.object({
  id: idCell,
  name: nameCell,
  email: z.email(),
  passwordHash: textCell,
  profile: z.enum(profiles).catch('user'),
  companyId: companyCell,
  whatsappId: refCell,
  allTicket: z.enum(pendingNotices).catch('disable'),
  wpp: textCell,
  createdAt: instantCell,
});

/**
 * Imports the users with their password hashes, which are replaced at the next sign-in. A super user becomes an admin of their
 * company, because the owner of this installation does not change. A user whose e-mail is taken by another company is left.
 */
export const importUsers = async ({
  source,
  known,
  idOf,
  causeOf,
  making,
  take,
  home,
  report,
}: Importing): Promise<void> => {
  const queuesOf = await linksOf(source, 'UserQueues', { from: 'userId', to: 'queueId' });
  for await (const page of source.rows('Users', users))
    for (const row of page)
      await take('user', row, async () => {
        const companyId = home(row);
        const { name, email, passwordHash, profile, allTicket } = row;
        const { userId, ...done } = await registerUser(
          making('user', row.id),
          {
            companyId,
            name: name || email,
            email,
            profile,
            super: false,
            allTicket,
            wpp: digitsOf(row.wpp),
            password: isBcrypt(passwordHash) ? { hash: passwordHash } : crypto.randomUUID(),
            whatsappId: (row.whatsappId && known.connection.get(row.whatsappId)) || null,
            queueIds: (queuesOf.get(row.id) ?? []).flatMap((queue) => known.queue.get(queue) ?? []),
          },
          causeOf('user', row, companyId),
        );
        known.user.set(row.id, userId);
        if (!isBcrypt(passwordHash)) report.left('Users', row.id, 'his password alone, which is no bcrypt hash');
        return userId === idOf('user', row.id) ? done : 'matched';
      });
};
