import { afterEach, expect, test } from '@jest/globals';
import { jsonEvent, NO_STREAM, streamNameFilter } from '@eventstore/db-client';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, {
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { createStoreClient } from '../../eventstore/client.ts';
import { subscribe } from '../../eventstore/subscription.ts';
import { freePort } from '../../runtime/port.ts';
import { isPassing } from '../../runtime/storeErrors.ts';
import { eventually } from '../kernel/eventually.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The words of a real server. */
const notReady = () => {
  const details = new any.Any();
  details.pack(new Uint8Array(), 'google.protobuf.Empty');
  return new statuses.Status().setMessage('Server Is Not Ready').setDetails(details);
};

/**
 * Answers a subscription with a checkpoint at the node's port if the node leads, and otherwise with nothing. Other reads are
 * empty. A node that leads no more refuses those that need a leader, and leaves its subscriptions open, as a real one does.
 */
const answerRead = (call: ServerWritableStream<ReadReq, streams.ReadResp>, { port, isReady }: Node): void => {
  if (call.request.getOptions()?.hasSubscription()) {
    const id = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('s');
    call.write(new streams.ReadResp().setConfirmation(id));
    const reached = new streams.ReadResp.Checkpoint().setCommitPosition(`${port}`).setPreparePosition(`${port}`);
    if (isReady()) call.write(new streams.ReadResp().setCheckpoint(reached));
    return;
  }
  if (isReady() || !call.metadata.get('requires-leader').length) call.end();
  else call.emit('error', { code: status.UNAVAILABLE, details: 'Server Is Not Ready' });
};

/** A node that names a leader, and takes appends or not. It keeps nothing. */
type Node = { port: number; leader: () => number; isReady: () => boolean };

const openNode = async (node: Node): Promise<void> => {
  const { port, leader, isReady } = node;
  const server = new Server();
  server.addService(gossipService.GossipService, {
    read: (_: unknown, answer: sendUnaryData<unknown>) => {
      const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(leader());
      const member = new gossip.MemberInfo()
        .setState(gossip.MemberInfo.VNodeState.LEADER)
        .setIsAlive(true)
        .setHttpEndPoint(endPoint)
        .setInstanceId(new shared.UUID().setString('6b1d38f5-6a3c-4a4c-9f55-0a3c1c0a7d11'));
      answer(null, new gossip.ClusterInfo().setMembersList([member]));
    },
  });
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<unknown>) => {
      const append = new features.SupportedMethod()
        .setServiceName('event_store.client.streams.streams')
        .setMethodName('batchappend');
      answer(null, new features.SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList([append]));
    },
  });
  server.addService(streamsService.StreamsService, {
    read: (call: ServerWritableStream<ReadReq, streams.ReadResp>) => answerRead(call, node),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
      call.on('data', (asked: BatchAppendReq) => {
        if (!asked.getIsFinal()) return;
        const answer = new streams.BatchAppendResp()
          .setCorrelationId(asked.getCorrelationId())
          .setStreamIdentifier(new shared.StreamIdentifier().setStreamName('cw=='));
        if (isReady()) answer.setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision('0'));
        else answer.setError(notReady());
        call.write(answer);
      });
    },
  });
  await new Promise((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(port),
    ),
  );
  ends.push(() => server.forceShutdown());
};

test('appends go to the new leader when the former one lives on, cut off from the others', async () => {
  const [former, next] = [await freePort(), await freePort()];
  let leader = former;
  await openNode({ port: former, leader: () => former, isReady: () => leader === former });
  await openNode({ port: next, leader: () => leader, isReady: () => leader === next });
  const client = createStoreClient(`esdb://127.0.0.1:${former},127.0.0.1:${next}?tls=false`);
  ends.push(() => client.dispose());
  const append = () =>
    client.appendToStream('s', [jsonEvent({ type: 'Happened', data: {} })], { expectedRevision: NO_STREAM });
  await append();
  leader = next;
  const failure = await append().catch((error: unknown) => error);
  expect(isPassing(failure)).toBe(true);
  await eventually(append, 10_000);
}, 30_000);

test('a process that only follows the log goes to the new leader, too', async () => {
  // Positions only grow, and the new leader's is the higher one.
  const [former = 0, next = 0] = [await freePort(), await freePort()].toSorted((a, b) => a - b);
  let leader = former;
  await openNode({ port: former, leader: () => former, isReady: () => leader === former });
  await openNode({ port: next, leader: () => leader, isReady: () => leader === next });
  const client = createStoreClient(`esdb://127.0.0.1:${former},127.0.0.1:${next}?tls=false`);
  ends.push(() => client.dispose());
  const reached: bigint[] = [];
  const subscription = subscribe(client, {
    from: 'start',
    what: 'a test',
    filterOf: (checkpointReached) => streamNameFilter({ prefixes: ['s'], checkpointReached }),
    onBatch: async ({ upTo }) => void reached.push(upTo.commit),
  });
  ends.push(() => subscription.stop());
  const untilFrom = (port: number): Promise<void> =>
    eventually(() => {
      if (reached.at(-1) !== BigInt(port)) throw new Error(`No event of ${port} came`);
    }, 20_000);
  await untilFrom(former);
  leader = next;
  await untilFrom(next);
}, 60_000);
