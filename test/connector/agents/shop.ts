import { receiveMessage } from '../../../commands/message/receive.ts';
import type { PromptFields } from '../../../domain/prompt/record.ts';
import { openWorld } from '../../commands/world.ts';
import { openAgentServer } from './server.ts';

/** A company whose queue is answered by the machine of a prompt, which hands over to another queue. */
export const openShop = async () => {
  const server = await openAgentServer();
  const world = await openWorld(10, { outsideHosts: ['127.0.0.1'] });
  const { admin } = world;
  await world.change('openAiAddress', server.address);
  await world.change('openAiModel', 'small');
  const people = await world.addQueue('Gente');
  const form = { name: 'Balconista', prompt: 'Venda flores.', queueId: people, apiKey: 'sk-segredo-da-loja' };
  const promptId = Number(Object((await admin.api('POST', '/prompt', form)).body).id);
  const queueId = await world.addQueue('Robô');
  await admin.api('PUT', `/queue/${queueId}`, { promptId });
  const whatsappId = await world.addConnection('Loja');
  await admin.api('PUT', `/whatsapp/${whatsappId}`, { queueIds: [queueId] });

  const hears = (number: string, body: string) =>
    receiveMessage(world.inbox, {
      ...world.incoming(whatsappId, number, body),
      timestamp: Math.floor(Date.now() / 1000),
    });
  type Said = { fromMe: boolean; body: string; automatic: string };
  const conversation = async (ticketId: number): Promise<Said[]> =>
    Object((await admin.api('GET', `/messages/${ticketId}`)).body).messages;
  return {
    server,
    world,
    people,
    promptId,
    queueId,
    whatsappId,
    hears,
    conversation,
    /** What the machine said in a ticket. */
    spoken: async (ticketId: number) =>
      (await conversation(ticketId)).filter(({ automatic }) => automatic === 'prompt').map(({ body }) => body),
    ticket: async (id: number) => Object((await admin.api('GET', `/tickets/${id}`)).body),
    change: (fields: Partial<PromptFields>) => admin.api('PUT', `/prompt/${promptId}`, fields),
    close: async () => {
      await world.close();
      await server.close();
    },
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
