import { contact } from '../../domain/contact/decider.ts';
import { wantsNoCampaigns } from '../../domain/contact/stopping.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { presentContactOf, findByAddresses, existingContactIn } from '../contact/findContact.ts';
import { recordSighting } from '../contact/recordSighting.ts';
import { load } from '../kernel/handle/handle.ts';
import type { RunningCampaign, Sending } from './sending.ts';

/**
 * A recipient to write to, with name and addresses from the campaign's list or the company's contacts. `joined` are merged
 * contacts.
 */
type Whom = { contactId: number; joined: readonly number[]; name: string; number: string; email: string };

/**
 * Finds the contact with a list item's number, following merges, or registers one with the list's name. An existing contact
 * keeps its name.
 */
const listedContact = async (
  needs: Sending,
  companyId: number,
  { of, item }: { of: Pick<RunningCampaign, 'wayId'>; item: { number: string; name: string } },
  cause: Cause,
): Promise<number> => {
  const seen = { companyId, number: item.number, lid: null, name: item.name, connectionId: of.wayId ?? 0 };
  return existingContactIn(await findByAddresses(needs, seen)) ?? (await recordSighting(needs, seen, cause)).id;
};

/**
 * Returns the present contact of a recipient and registers it if needed. `id` is an item of the campaign's list, or a contact.
 * Throws ERR_NO_CONTACT_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_CAMPAIGN_UNCHECKED, ERR_CAMPAIGN_STOPPED.
 */
export const contactToWrite = async (
  needs: Sending,
  companyId: number,
  { of, id }: { of: Pick<RunningCampaign, 'contactListId' | 'wayId'>; id: number },
  cause: Cause,
): Promise<Whom> => {
  const { store, lookup } = needs;
  const item = of.contactListId === null ? null : await lookup.contactListItem(companyId, id);
  if (of.contactListId !== null && !item) throw new Refused('ERR_NO_CONTACT_FOUND');
  if (item?.isWhatsappValid === null) throw new Refused('ERR_CAMPAIGN_UNCHECKED');
  if (item?.isWhatsappValid === false) throw new Refused('ERR_WAPP_INVALID_CONTACT');
  const contactId = item
    ? await listedContact(needs, companyId, { of, item }, cause)
    : await presentContactOf(needs, { companyId, id });
  const { state } = await load(store, contact, { companyId, id: contactId });
  if (state.is !== 'present' || !(state.number || state.lid)) throw new Refused('ERR_NO_CONTACT_FOUND');
  if (wantsNoCampaigns(state)) throw new Refused('ERR_CAMPAIGN_STOPPED');
  return {
    contactId,
    joined: state.joined,
    name: item?.name || state.name || '',
    number: item?.number || state.number || '',
    email: item?.email || state.email || '',
  };
};
