import { ClusterInfo, EndPoint, MemberInfo, shared, SupportedMethod, SupportedMethods } from './protocol.ts';

/** The EventStoreDB version whose answers are imitated. */
const version = '23.10.6';

const features: Readonly<Record<string, string[]>> = {
  Read: ['position', 'events'],
  BatchAppend: ['deadline_duration'],
};

/** ServerFeatures.GetSupportedMethods: lists the calls served at `paths`, in lower case as the client expects. */
export const supportedMethods = (paths: readonly string[]) => {
  const methods = paths.map((path) => {
    const [, service = '', method = ''] = path.split('/');
    const supported = new SupportedMethod();
    supported.setServiceName(service.toLowerCase());
    supported.setMethodName(method.toLowerCase());
    supported.setFeaturesList(features[method] ?? []);
    return supported;
  });
  const response = new SupportedMethods();
  response.setEventStoreServerVersion(version);
  response.setMethodsList(methods);
  return response;
};

/** Gossip.Read: a cluster of one node, at the address that the caller used. */
export const cluster = (authority: string) => {
  const { hostname, port } = new URL(`http://${authority}`);
  const endPoint = new EndPoint();
  endPoint.setAddress(hostname);
  endPoint.setPort(Number(port));
  const id = new shared.UUID();
  id.setString('00000000-0000-4000-8000-000000000001');
  const member = new MemberInfo();
  member.setInstanceId(id);
  member.setState(MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  member.setTimeStamp(String(Date.now() * 10_000));
  member.setHttpEndPoint(endPoint);
  const info = new ClusterInfo();
  info.setMembersList([member]);
  return info;
};
