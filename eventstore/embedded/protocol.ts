import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

/** The generated classes of the client (CommonJS), so that server and client speak the same protocol. */
export const { ReadReq, AppendReq, BatchAppendReq, DeleteReq, TombstoneReq } = streams;
export const { ReadResp, AppendResp, BatchAppendResp, DeleteResp, TombstoneResp } = streams;
export const { SupportedMethods, SupportedMethod } = features;
export const { ClusterInfo, MemberInfo, EndPoint } = gossip;
export const { Status } = status;
export const { Any } = any;
export { empty as google, shared };

export type AppendReq = InstanceType<typeof AppendReq>;
export type BatchAppendReq = InstanceType<typeof BatchAppendReq>;
export type DeleteReq = InstanceType<typeof DeleteReq>;
export type ReadReq = InstanceType<typeof ReadReq>;
export type TombstoneReq = InstanceType<typeof TombstoneReq>;
export type {
  BatchAppendResp as BatchAppendResponse,
  ReadResp as ReadResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
export type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
