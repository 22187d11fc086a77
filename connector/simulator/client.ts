import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { groupCalls } from './groupContract.ts';
import { lineCalls } from './lineContract.ts';
import { type ControlCall, calls, type FileType, uploaded } from './contract.ts';

/** Thrown when the simulator refuses a call. `status` is the HTTP status, the message its reason. */
export class SimulatorRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'SimulatorRefused';
    this.status = status;
  }
}

/** Thrown when the simulator cannot be reached. Its cause may carry the same code as a failed store connection. */
export class SimulatorAway extends Error {}

const patience = 120_000;
const refusal = z.object({ error: z.string() });
const orAway = (reject: (error: Error) => void) => (cause: unknown) =>
  reject(new SimulatorAway('The simulator cannot be reached.', { cause }));
type In<C> = C extends ControlCall<infer I, z.ZodType> ? z.input<I> : never;

/** The control API of a simulator (https://127.0.0.1:PORT), whose certificate authority is in the file `ca`. */
export type ControlAddress = { control: string; token: string; ca?: string | undefined };

/** Returns a client for the control API at an address; see `phoneAt`. */
export const phone = (control: string, token: string, ca: string | undefined): PhoneClient =>
  phoneAt(async () => ({ control, token, ca }));

/**
 * Returns a client for the control API at an address that the first call finds. Each call rejects with SimulatorRefused on a
 * 4xx, and with SimulatorAway when the simulator cannot be reached.
 */
export const phoneAt = (find: () => Promise<ControlAddress>) => {
  let agent: Agent | undefined;

  /** Resolves to the bytes of an answer and their type. */
  const send = async (
    path: string,
    method: 'GET' | 'POST',
    content?: { type: string; body: string | Uint8Array | Readable },
  ): Promise<{ bytes: Buffer; type: string }> => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: Buffer; type: string }>();
    find().then(({ control, token, ca }) => {
      agent ??= new Agent({ keepAlive: true, ...(ca ? { ca: readFileSync(ca) } : {}) });
      const headers = { authorization: `Bearer ${token}`, ...(content && { 'content-type': content.type }) };
      const asking = request(new URL(path, control), { method, agent, headers, timeout: patience }, (answer) => {
        const { statusCode: status = 0, headers: of } = answer;
        buffer(answer).then((bytes) => resolve({ status, bytes, type: of['content-type'] ?? '' }), reject);
      });
      asking.once('error', orAway(reject));
      asking.once('timeout', () => asking.destroy(new Error('The simulator does not answer.')));
      if (content?.body instanceof Readable) pipeline(content.body, asking).catch(orAway(reject));
      else asking.end(content?.body);
    }, orAway(reject));
    const { status, bytes, type } = await promise;
    if (status !== 200) throw new SimulatorRefused(status, refusal.parse(JSON.parse(bytes.toString())).error);
    return { bytes, type };
  };

  const ask = async <I extends z.ZodType, R extends z.ZodType>(
    { method, path, reply }: ControlCall<I, R>,
    input: z.input<I>,
  ): Promise<z.output<R>> => {
    const given = z.record(z.string(), z.unknown()).parse(input);
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const asked =
      method === 'GET'
        ? send(`${path}?${query.toString()}`, method)
        : send(path, method, { type: 'application/json', body: JSON.stringify(given) });
    return reply.parse(JSON.parse((await asked).bytes.toString()));
  };

  /** Uploads a file to the media host as a phone does. Returns the fields that a message needs to refer to it. */
  const upload = async (type: FileType, body: Readable | Uint8Array) => {
    const { bytes } = await send(`/upload?type=${type}`, 'POST', { type: 'application/octet-stream', body });
    return uploaded.parse(JSON.parse(bytes.toString()));
  };

  /** Returns the file of a message as a phone shows it, with the type that its sender gave. */
  const download = (of: In<typeof calls.message>): Promise<{ bytes: Buffer; type: string }> =>
    send(`/file?${new URLSearchParams(of).toString()}`, 'GET');

  return {
    upload,
    download,
    scan: (input: In<typeof calls.scan>) => ask(calls.scan, input),
    phones: () => ask(calls.phones, {}),
    contacts: (input: In<typeof calls.contacts> = {}) => ask(calls.contacts, input),
    addContact: (input: In<typeof calls.addContact>) => ask(calls.addContact, input),
    blockOnPhone: (input: In<typeof calls.blockOnPhone>) => ask(calls.blockOnPhone, input),
    changePicture: (input: In<typeof calls.changePicture>) => ask(calls.changePicture, input),
    renumber: (input: In<typeof calls.renumber>) => ask(calls.renumber, input),
    chat: (input: In<typeof calls.chat>) => ask(calls.chat, input),
    message: (input: In<typeof calls.message>) => ask(calls.message, input),
    say: (input: In<typeof calls.say>) => ask(calls.say, input),
    sayAsOwner: (input: In<typeof calls.sayAsOwner>) => ask(calls.sayAsOwner, input),
    ring: (input: In<typeof calls.ring>) => ask(calls.ring, input),
    endCall: (input: In<typeof calls.endCall>) => ask(calls.endCall, input),
    open: (input: In<typeof calls.open>) => ask(calls.open, input),
    close: (input: In<typeof calls.close>) => ask(calls.close, input),
    typing: (input: In<typeof calls.typing>) => ask(calls.typing, input),
    unlink: (input: In<typeof calls.unlink>) => ask(calls.unlink, input),
    drop: (input: In<typeof lineCalls.drop>) => ask(lineCalls.drop, input),
    babble: (input: In<typeof lineCalls.babble>) => ask(lineCalls.babble, input),
    options: (input: In<typeof calls.options>) => ask(calls.options, input),
    addPast: (input: In<typeof calls.addPast>) => ask(calls.addPast, input),
    flood: (input: In<typeof calls.flood>) => ask(calls.flood, input),
    groups: (input: In<typeof groupCalls.groups>) => ask(groupCalls.groups, input),
    addGroup: (input: In<typeof groupCalls.addGroup>) => ask(groupCalls.addGroup, input),
    renameGroup: (input: In<typeof groupCalls.renameGroup>) => ask(groupCalls.renameGroup, input),
    changeGroup: (input: In<typeof groupCalls.changeGroup>) => ask(groupCalls.changeGroup, input),
    joinGroup: (input: In<typeof groupCalls.joinGroup>) => ask(groupCalls.joinGroup, input),
    setGroupTimer: (input: In<typeof groupCalls.setGroupTimer>) => ask(groupCalls.setGroupTimer, input),
    leaveGroup: (input: In<typeof groupCalls.leaveGroup>) => ask(groupCalls.leaveGroup, input),
    groupChat: (input: In<typeof groupCalls.groupChat>) => ask(groupCalls.groupChat, input),
    sayInGroup: (input: In<typeof groupCalls.sayInGroup>) => ask(groupCalls.sayInGroup, input),
    typeInGroup: (input: In<typeof groupCalls.typeInGroup>) => ask(groupCalls.typeInGroup, input),
    openGroup: (input: In<typeof groupCalls.openGroup>) => ask(groupCalls.openGroup, input),
    closeGroup: (input: In<typeof groupCalls.closeGroup>) => ask(groupCalls.closeGroup, input),
    state: () => ask(calls.state, {}),
    log: () => ask(calls.log, {}),
    /** Closes the connections that stay open between calls. */
    end: () => agent?.destroy(),
  };
};
export type PhoneClient = ReturnType<typeof phoneAt>;
