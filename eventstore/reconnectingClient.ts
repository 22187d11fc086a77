import { readFileSync } from 'node:fs';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { discoverEndpoint } from '@eventstore/db-client/dist/Client/discovery.js';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { ServerFeatures } from '@eventstore/db-client/dist/Client/ServerFeatures.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import {
  Channel,
  connectivityState,
  credentials,
  type ChannelCredentials,
  type ChannelOptions,
  type Client as GrpcClient,
  type ClientOptions,
} from '@grpc/grpc-js';
import { z } from 'zod';
import { log } from '../runtime/log.ts';
import { leaveWithNode } from './leaveNode.ts';

/** A silent node is dropped after the sum of these two, even without pending calls. */
const PING_MS = 5_000;
const SILENT_MS = 3_000;
/**
 * Channels to one address share a connection and its back-off after failures, which grows to two minutes. A node that
 * came back would not be tried until then. Here each channel has a separate connection.
 */
const ownConnection: ChannelOptions = { 'grpc.use_local_subchannel_pool': 1 };
/** The library's own default: EventStoreDB accepts events of 16 MB. */
const largest: ChannelOptions = { 'grpc.max_receive_message_length': 17 * 1024 * 1024 };

const { GossipClient } = gossipService;
class FreshGossipClient extends GossipClient {
  constructor(address: string, secured: ChannelCredentials, options?: ClientOptions) {
    super(address, secured, { ...options, ...ownConnection });
  }
}
// The client reads its class from this module each time it looks for the nodes of a cluster.
Object.assign(gossipService, { GossipClient: FreshGossipClient });

const read = (file: string | undefined): Buffer | null => (file === undefined ? null : readFileSync(file));
const orNever = (ms: number): number => (ms < 0 ? Number.MAX_SAFE_INTEGER : ms);

const securedBy = (url: string): ChannelCredentials => {
  const { tls, tlsCAFile, userKeyFile, userCertFile } = parseConnectionString(url);
  return tls === false
    ? credentials.createInsecure()
    : credentials.createSsl(read(tlsCAFile), read(userKeyFile), read(userCertFile));
};

/** Opens a separate connection to `address` ("host:port"), with the settings of the connection string `url`. */
const openChannel = (url: string, address: string): Channel => {
  const { keepAliveInterval, keepAliveTimeout } = parseConnectionString(url);
  return new Channel(address, securedBy(url), {
    'grpc.keepalive_time_ms': orNever(keepAliveInterval ?? PING_MS),
    'grpc.keepalive_timeout_ms': orNever(keepAliveTimeout ?? SILENT_MS),
    'grpc.keepalive_permit_without_calls': 1,
    ...largest,
    ...ownConnection,
  });
};

/** Whether the node answers in time. A refused connection counts as an answer. */
const isAnswered = async (channel: Channel): Promise<boolean> => {
  const deadline = Date.now() + SILENT_MS;
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state === connectivityState.READY || state === connectivityState.TRANSIENT_FAILURE) return true;
    const late = await new Promise((resolve) => channel.watchConnectivityState(state, deadline, resolve));
    if (late) return false;
  }
};

/** Asks the nodes for the leader, the silent one last. Returns the silent one if they name none. */
const leaderAfter = async (url: string, silent: string): Promise<string> => {
  const { dnsDiscover, hosts, ...settings } = parseConnectionString(url);
  const [first] = hosts;
  const port = Number(silent.slice(silent.lastIndexOf(':') + 1));
  const failed = { address: silent.slice(0, silent.lastIndexOf(':')), port };
  const places = dnsDiscover && first ? { discover: first } : { endpoints: hosts };
  try {
    const found = await discoverEndpoint({ ...settings, ...places }, securedBy(url), failed);
    return `${found.address}:${found.port}`;
  } catch {
    return silent;
  }
};

/**
 * Connects to the leader. Skips a frozen one, which the other nodes of a cluster may still name for some seconds. The
 * client's own search (`resolveUri`) would name it again and again if another node has redirected a call to it.
 */
const connect = async (url: string, resolveUri: () => Promise<string>): Promise<Channel> => {
  const { dnsDiscover, hosts } = parseConnectionString(url);
  for (let address = await resolveUri(); ; address = await leaderAfter(url, address)) {
    const channel = openChannel(url, address);
    if ((!dnsDiscover && hosts.length < 2) || (await isAnswered(channel))) return channel;
    channel.close();
  }
};

const isFunction = (value: unknown): boolean => typeof value === 'function';
type Features = typeof ServerFeatures.createServerFeatures;
/** Private methods of the library's client. */
const inner = z.object({
  resolveUri: z.custom<() => Promise<string>>(isFunction),
  getChannel: z.custom<() => Promise<Channel>>(isFunction),
  execute: z.custom<(...what: Features) => Promise<ServerFeatures>>(isFunction),
  handleError: z.custom<(of: GrpcClient, error: Error) => Promise<void>>(isFunction),
});

/**
 * Fixes four faults of the library's client, so that it reconnects after its node or a whole cluster was away. It
 * caches a failed request for the server's capabilities forever. It waits up to two minutes before it reconnects. It
 * takes 20 s to leave a frozen node. It ends the process when a call fails while no node is found. Returns the same
 * client.
 */
export const reconnectingClient = (client: EventStoreDBClient, url: string): EventStoreDBClient => {
  const { resolveUri, getChannel, execute, handleError } = inner.parse(client);
  const known = new WeakMap<Channel, Promise<ServerFeatures>>();
  const featuresOf = async (): Promise<ServerFeatures> => {
    const channel = await getChannel();
    const asked = known.get(channel) ?? execute(...ServerFeatures.createServerFeatures);
    known.set(channel, asked);
    try {
      return await asked;
    } catch (error) {
      known.delete(channel);
      throw error;
    }
  };
  Object.defineProperty(client, 'capabilities', { get: featuresOf });
  const leaveNode = leaveWithNode(client, url);
  return Object.assign(client, {
    createChannel: () => {
      leaveNode();
      return connect(url, resolveUri);
    },
    handleError: (of: GrpcClient, error: Error) =>
      handleError(of, error).catch((failure: unknown) =>
        log.debug({ err: failure }, 'No node of the event store answers'),
      ),
  });
};
