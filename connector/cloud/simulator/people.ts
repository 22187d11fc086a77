import { userIdOf } from './identities.ts';
import type { CloudCustomer, CloudSimulatorLine } from './records.ts';
import type { CloudEvent } from './webhooks.ts';
import { isNumberShown, portfolioOf, type CloudWorld } from './world.ts';

/** How webhooks of one number name a customer: the number only if it is shown. */
export const personSeen = (world: CloudWorld, line: CloudSimulatorLine, customer: CloudCustomer) => {
  const isShown = isNumberShown(world, line, customer);
  return { waId: isShown ? customer.waId : undefined, userId: userIdOf(portfolioOf(world, line), customer) };
};

/** The person in `contacts` of a webhook. `withName`: user names are missing in some statuses. */
export const contactSeen = (
  world: CloudWorld,
  line: CloudSimulatorLine,
  customer: CloudCustomer,
  withName = true,
): object => {
  const { waId, userId } = personSeen(world, line, customer);
  const username = withName && customer.username ? { username: customer.username } : {};
  return {
    ...(world.knobs().profileInContacts && { profile: { name: customer.name, ...username } }),
    ...(waId !== undefined && { wa_id: waId }),
    user_id: userId,
  };
};

/** An event of a number, with the fields that each of its webhooks has. */
export const lineEvent = ({ businessId, id, digits }: CloudSimulatorLine, field: string, value: object): CloudEvent => {
  const metadata = { display_phone_number: digits, phone_number_id: id };
  return { businessId, lineId: id, field, value: { messaging_product: 'whatsapp', metadata, ...value } };
};
