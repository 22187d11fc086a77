import { createInterface } from 'node:readline/promises';
import { openDeps, type Deps } from '../../commands/deps.ts';
import { eraseContact } from '../../commands/contact/erase.ts';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { load } from '../../commands/kernel/handle/handle.ts';
import { agreeOnSecrets } from '../../commands/secrets/agree.ts';
import { eraseUser } from '../../commands/user/erase.ts';
import { contact } from '../../domain/contact/decider.ts';
import { isErasureConfirmed } from '../../domain/contact/erasure.ts';
import { erasureReasons, isNamed, type ErasureReason } from '../../domain/kernel/erasure.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { user } from '../../domain/user/decider.ts';
import { openLookup } from '../../projections/lookup.ts';
import { openForgetAddresses, type ForgetAddresses } from '../forgetAddresses.ts';
import { ringOf } from '../secrets.ts';
import { onStores } from './onStores.ts';

const usage = `Usage: npm run erase -- COMPANY [contact|user] ID [${erasureReasons.join('|')}]`;
type Target = { companyId: number; id: number };

/** Asks the owner of the installation to type the person's name. */
const typed = async (who: string, by: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`Everything of ${who} will be erased for good. Type ${by}: `);
  } finally {
    terminal.close();
  }
};
const newCause = ({ companyId }: Target) => causeOf(`erase:${crypto.randomUUID()}`, companyId);

const eraseOneContact = async (deps: Deps, forget: ForgetAddresses, target: Target, reason: ErasureReason) => {
  const { state } = await load(deps.store, contact, target);
  if (state.is === 'absent' || state.is === 'erased')
    throw new Error(`Company ${target.companyId} has no contact ${target.id}.`);
  const confirmation = await typed(`${state.name} (${state.number ?? 'no number'})`, 'the name or number');
  if (!isErasureConfirmed(confirmation, state))
    throw new Error('The name or number does not match: nothing was erased.');
  await eraseContact(
    { ...deps, forgetAddresses: forget },
    target,
    { by: system, reason, confirmation },
    newCause(target),
  );
};

const eraseOneUser = async (deps: Deps, target: Target, reason: ErasureReason) => {
  const { state } = await load(deps.store, user, target);
  if (state.is === 'absent' || state.is === 'erased')
    throw new Error(`Company ${target.companyId} has no user ${target.id}.`);
  const confirmation = await typed(`${state.name} (${state.email})`, 'the name');
  if (!isNamed(confirmation, state.name)) throw new Error('The name does not match: nothing was erased.');
  const who = { companyId: target.companyId, userId: target.id };
  await eraseUser(deps, who, { by: system, reason, confirmation }, newCause(target));
};

/**
 * `npm run erase -- COMPANY [contact|user] ID [REASON]`: erases a person, as an admin does on screen. The owner must
 * type the name.
 */
await onStores(async (store, db, config) => {
  const [company, ...rest] = process.argv.slice(2);
  const whose = rest[0] === 'user' || rest[0] === 'contact' ? rest.shift() : 'contact';
  const target = { companyId: Number(company), id: Number(rest[0]) };
  const reason = erasureReasons.find((each) => each === (rest[1] ?? 'request'));
  if (!target.companyId || !target.id || !reason) throw new Error(usage);
  const deps = openDeps({ secrets: await agreeOnSecrets(store, ringOf(config)) }, store, openLookup(db));
  if (whose === 'user') await eraseOneUser(deps, target, reason);
  else await eraseOneContact(deps, openForgetAddresses(db), target, reason);
  console.log('Erased. What is left goes while Atende runs, at its next start at the latest.');
});
