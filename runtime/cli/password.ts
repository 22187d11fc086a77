import { randomBytes } from 'node:crypto';
import { openDeps } from '../../commands/deps.ts';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { agreeOnSecrets } from '../../commands/secrets/agree.ts';
import { userByEmail } from '../../commands/user/email.ts';
import { changePassword } from '../../commands/user/password.ts';
import { openLookup } from '../../projections/lookup.ts';
import { ringOf } from '../secrets.ts';
import { onStores } from './onStores.ts';

/** `npm run password -- EMAIL`: gives a user a new password, prints it and ends the user's sessions. */
await onStores(async (store, db, config) => {
  const email = process.argv[2];
  if (!email) throw new Error('Usage: npm run password -- EMAIL');
  const secrets = await agreeOnSecrets(store, ringOf(config));
  const deps = openDeps({ secrets }, store, openLookup(db));
  const who = await userByEmail(deps, email);
  if (!who) throw new Error(`There is no user with the e-mail ${email}.`);
  const password = randomBytes(9).toString('base64url');
  await changePassword(deps, who, { password }, causeOf(`password:${crypto.randomUUID()}`, who.companyId));
  console.log(`The new password of ${email} is ${password}`);
});
