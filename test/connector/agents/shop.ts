import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import type { PromptFields } from '../../../domain/prompt/record.ts';
import { message } from '../../../domain/message/decider.ts';
import type { MessageRecord } from '../../../domain/message/shape.ts';
import { storageOf } from '../../../runtime/openStorage.ts';
import { nextCause, openWorld } from '../../commands/world.ts';
import { oggOf, openAzure } from './azureServer.ts';
import { openAgentServer } from './server.ts';

const voiceFile = {
  name: '',
  mime: 'audio/ogg; codecs=opus',
  size: 100,
  width: null,
  height: null,
  seconds: 3,
  voice: true,
  waveform: null,
  thumbnail: null,
};

/** A company whose queue is answered by a prompt, which hands over to another queue. */
export const openShop = async () => {
  const server = await openAgentServer();
  const azure = await openAzure();
  const world = await openWorld(10, { outsideHosts: ['127.0.0.1'], voiceAddress: azure.address });
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
  /**
   * Receives a voice message from a number. Returns its ticket and a function that stores its file; with `isHere` the file is
   * stored at once.
   */
  const hearsVoice = async (number: string, isHere = true) => {
    const incoming = world.incoming(whatsappId, number, '', { kind: 'audioMessage', file: voiceFile });
    const { companyId, connectionId } = incoming;
    await receiveMessage(world.inbox, { ...incoming, timestamp: Math.floor(Date.now() / 1000) });
    const target = { companyId, id: messageKey(connectionId, 'in', incoming.waId) };
    const store = async () => {
      const path = `${randomUUID()}.ogg`;
      const files = storageOf(world.system.context.config);
      const from = await files.incoming();
      await writeFile(from, oggOf(3));
      await files.put(companyId, path, from);
      const told = { path, name: 'audio.ogg', mime: 'audio/ogg', kind: 'audio', size: 100 } as const;
      const media = { ...told, width: null, height: null, thumbnail: null };
      const command = { type: 'StoreMedia', media } as const;
      await handle(world.system.deps.store, message, { target, command, cause: nextCause(companyId) });
    };
    if (isHere) await store();
    return { id: (await world.ticketOf(number)).id, target, store };
  };
  type Said = Pick<
    MessageRecord,
    'id' | 'fromMe' | 'body' | 'automatic' | 'transcript' | 'mediaType' | 'mediaUrl' | 'file'
  >;
  const conversation = async (ticketId: number): Promise<Said[]> =>
    Object((await admin.api('GET', `/messages/${ticketId}`)).body).messages;
  return {
    server,
    azure,
    world,
    people,
    promptId,
    queueId,
    whatsappId,
    hears,
    hearsVoice,
    conversation,
    /** Returns what the AI sent in a ticket. */
    spoken: async (ticketId: number) =>
      (await conversation(ticketId)).filter(({ automatic }) => automatic === 'prompt').map(({ body }) => body),
    ticket: async (id: number) => Object((await admin.api('GET', `/tickets/${id}`)).body),
    change: (fields: Partial<PromptFields>) => admin.api('PUT', `/prompt/${promptId}`, fields),
    close: async () => {
      await world.close();
      await server.close();
      await azure.close();
    },
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
