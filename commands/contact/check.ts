import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import type { Reach } from '../../domain/contact/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Asks } from '../lookup.ts';
import type { AskWhatsApp } from './meantNumber.ts';
import type { Phones } from './phones.ts';

type Needs = Asks<'whatsapps'>;

/**
 * Returns the connection to ask about numbers: the company's default if it is connected, or else any connected one that can
 * tell; null if none can.
 */
export const connectedOf = async ({ lookup }: Needs, companyId: number): Promise<number | null> => {
  const connected = (await lookup.whatsapps(companyId)).filter(
    ({ status, channel }) => status === 'CONNECTED' && capabilitiesOf(channel).numberCheck,
  );
  return (connected.find(({ isDefault }) => isDefault) ?? connected[0])?.id ?? null;
};

/**
 * Returns the same for an import or a profile, which need a connection: throws ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED.
 */
export const connectedForImport = async (deps: Needs, companyId: number): Promise<number> => {
  const connected = await connectedOf(deps, companyId);
  if (connected !== null) return connected;
  const any = (await deps.lookup.whatsapps(companyId)).length > 0;
  throw new Refused(any ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_NO_DEF_WAPP_FOUND');
};

/**
 * Returns the default connection, to read its phone's agenda. Throws ERR_NO_DEF_WAPP_FOUND, ERR_OFFICIAL_NO_AGENDA,
 * ERR_WAPP_NOT_INITIALIZED.
 */
export const defaultForAgenda = async ({ lookup }: Needs, companyId: number): Promise<number> => {
  const found = (await lookup.whatsapps(companyId)).find(({ isDefault }) => isDefault);
  if (!found) throw new Refused('ERR_NO_DEF_WAPP_FOUND');
  if (!capabilitiesOf(found.channel).history) throw new Refused('ERR_OFFICIAL_NO_AGENDA');
  if (found.status !== 'CONNECTED') throw new Refused('ERR_WAPP_NOT_INITIALIZED');
  return found.id;
};

/** Returns the number as WhatsApp spells it. Throws ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT. */
export const checkedNumber = async (
  phones: Phones,
  companyId: number,
  connectionId: number,
  number: string,
): Promise<string> => {
  const found = await phones.find({ companyId, connectionId }, number);
  if (found === null) throw new Refused('ERR_WAPP_INVALID_CONTACT');
  return found;
};

/** Returns a function that asks WhatsApp about a number; null while no phone is connected. */
export const numberCheckerFor = async (deps: Needs, phones: Phones, companyId: number): Promise<AskWhatsApp | null> => {
  const connectionId = await connectedOf(deps, companyId);
  return connectionId === null ? null : (number) => phones.find({ companyId, connectionId }, number);
};

/** Checks a typed number on WhatsApp and fetches its picture. While no phone is connected the number stays unchecked. */
export const checkReachable = async (
  deps: Needs,
  phones: Phones,
  companyId: number,
  number: string,
): Promise<Reach> => {
  const connectionId = await connectedOf(deps, companyId);
  if (connectionId === null) return { number, pictureUrl: '' };
  const checked = await checkedNumber(phones, companyId, connectionId, number);
  return { number: checked, pictureUrl: await phones.picture({ companyId, connectionId }, checked) };
};
