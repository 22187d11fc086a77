import { createInterface } from 'node:readline/promises';
import { openDeps } from '../commands/deps.ts';
import { eraseContact } from '../commands/contact/erase.ts';
import { causeOf } from '../commands/kernel/cause.ts';
import { load } from '../commands/kernel/handle.ts';
import { agreeOnSecrets } from '../commands/secrets/agree.ts';
import { contact } from '../domain/contact/decider.ts';
import { confirms, erasureReasons } from '../domain/contact/erasure.ts';
import { system } from '../domain/kernel/permissions.ts';
import { onStores } from '../projections/kernel/onStores.ts';
import { openLookup } from '../projections/lookup.ts';
import { openForgetAddresses } from '../runtime/forgetAddresses.ts';
import { ringOf } from '../runtime/secrets.ts';

const usage = `Usage: npm run erase -- COMPANY CONTACT [${erasureReasons.join('|')}]`;

/** What the owner of the installation types to name the contact. */
const typed = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};

/** `npm run erase -- COMPANY CONTACT [REASON]`: has a contact forgotten, as an admin does on screen. Its name must be typed. */
await onStores(async (store, db, config) => {
  const [companyId, id] = process.argv.slice(2, 4).map(Number);
  const reason = erasureReasons.find((each) => each === (process.argv[4] ?? 'request'));
  if (!companyId || !id || !reason) throw new Error(usage);
  const deps = openDeps({ secrets: await agreeOnSecrets(store, ringOf(config)) }, store, openLookup(db));
  const target = { companyId, id };
  const { state } = await load(store, contact, target);
  if (state.is === 'absent' || state.is === 'erased') throw new Error(`Company ${companyId} has no contact ${id}.`);
  const confirmation = await typed(
    `Everything of ${state.name} (${state.number ?? 'no number'}) will be erased for good. Type its name or number: `,
  );
  if (!confirms(confirmation, state)) throw new Error('That is not its name or number: nothing was erased.');
  const cause = causeOf(`erase:${crypto.randomUUID()}`, companyId);
  await eraseContact(deps, openForgetAddresses(db), target, { by: system, reason, confirmation }, cause);
  console.log('Erased. What is left of it goes while Atende runs, at its next start at the latest.');
});
