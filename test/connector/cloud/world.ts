import { startConnector } from '../../../connector/role.ts';
import { webhookSignature } from '../../../connector/cloud/webhook/signature.ts';
import { whatsappShape } from '../../../domain/connection/shape.ts';
import type { Running } from '../../../runtime/context.ts';
import { openWorld, type Person } from '../../commands/world.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openFakeGraph } from './fakeGraph.ts';

export const SECRET = 'segredo-do-app';
type Official = { id: number; companyId: number; phoneNumberId: string };
let serial = 0;

/** A message of a customer in a delivery. */
export const textFrom = (from: string, body: string, over: object = {}) => ({
  from,
  id: `wamid.IN${++serial}`,
  timestamp: String(Math.floor(Date.now() / 1_000)),
  type: 'text',
  text: { body },
  ...over,
});
export const statusOf = (id: string, status: string, over: object = {}) => ({
  id,
  status,
  timestamp: '1795000100',
  ...over,
});

/** The body of a delivery for one number. */
export const deliveryFor = (phoneNumberId: string, value: object, waba = '700100200') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: waba,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '551140001000', phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

/** The whole system with a connector, and a fake Graph API in the place of Meta's. */
export const openCloudWorld = async () => {
  const graph = await openFakeGraph();
  const world = await openWorld(10, { graphUrl: graph.url });
  let connector: Running | null = await startConnector(world.system.context);

  const post = (address: string, body: string, signature: string | null) =>
    fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature !== null && { 'x-hub-signature-256': signature }) },
    });
  const addressOf = ({ companyId, id }: Pick<Official, 'companyId' | 'id'>) =>
    `${world.system.url}/webhooks/whatsapp/${companyId}.${id}`;

  return {
    ...world,
    graph,
    addressOf,
    post,
    /** Adds a connection over the official API and waits until it is up. */
    addOfficial: async (over: object = {}, by: Person = world.admin): Promise<Official> => {
      const phoneNumberId = String(900_800_700 + ++serial);
      const form = {
        name: `Oficial ${serial}`,
        channel: 'cloud',
        phoneNumberId,
        businessAccountId: '700100200',
        accessToken: 'EAAG-token',
        appSecret: SECRET,
        ...over,
      };
      const { status, body } = await by.api('POST', '/whatsapp', form);
      if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
      const { id } = whatsappShape.pick({ id: true }).parse(body);
      const official = { id, companyId: by.user.companyId, phoneNumberId };
      await eventually(async () => {
        const told = whatsappShape.parse((await by.api('GET', `/whatsapp/${id}?session=0`)).body);
        if (told.status !== 'CONNECTED') throw new Error(`${told.status} ${told.reason}`);
      });
      return official;
    },
    /** Delivers as Meta does. */
    deliver: (to: Pick<Official, 'companyId' | 'id'>, body: object, secret = SECRET) => {
      const text = JSON.stringify(body);
      return post(addressOf(to), text, webhookSignature(Buffer.from(text), secret));
    },
    connectorDown: async () => {
      await connector?.stop();
      connector = null;
    },
    connectorUp: async () => {
      connector = await startConnector(world.system.context);
    },
    close: async () => {
      await connector?.stop();
      await world.close();
      await graph.close();
    },
  };
};
export type CloudWorld = Awaited<ReturnType<typeof openCloudWorld>>;
