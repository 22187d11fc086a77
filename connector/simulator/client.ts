import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
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

/**
 * Returns a client for the control API of a simulator at `control` (https://127.0.0.1:PORT), whose certificate authority is
 * in the file `ca`. Each call rejects with SimulatorRefused on a 4xx, and with SimulatorAway when the simulator cannot be
 * reached.
 */
export const phone = (control: string, token: string, ca: string | undefined) => {
  const agent = new Agent({ keepAlive: true, ...(ca ? { ca: readFileSync(ca) } : {}) });

  const ask = async <I extends z.ZodType, R extends z.ZodType>(
    { method, path, reply }: ControlCall<I, R>,
    input: z.input<I>,
  ): Promise<z.output<R>> => {
    const url = new URL(path, control);
    const given = z.record(z.string(), z.unknown()).parse(input);
    if (method === 'GET') for (const [name, value] of Object.entries(given)) url.searchParams.set(name, String(value));
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asking = request(url, { method, agent, headers, timeout: patience }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    asking.once('error', orAway(reject));
    asking.once('timeout', () => asking.destroy(new Error('The simulator does not answer.')));
    asking.end(method === 'POST' ? JSON.stringify(given) : undefined);
    const { status, body } = await promise;
    if (status !== 200) throw new SimulatorRefused(status, refusal.parse(JSON.parse(body)).error);
    return reply.parse(JSON.parse(body));
  };

  /** Uploads a file to the media host as a phone does. Returns the fields that a message needs to refer to it. */
  const upload = async (type: FileType, bytes: Readable | Uint8Array) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    const url = new URL(`/upload?type=${type}`, control);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const asking = request(url, { method: 'POST', agent, headers, timeout: patience }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    asking.once('error', orAway(reject));
    if (bytes instanceof Uint8Array) asking.end(bytes);
    else pipeline(bytes, asking).catch(orAway(reject));
    const { status, body } = await promise;
    if (status !== 200) throw new SimulatorRefused(status, refusal.parse(JSON.parse(body)).error);
    return uploaded.parse(JSON.parse(body));
  };

  /** Returns the file of a message as a phone shows it, with the type that its sender gave. */
  const download = async (of: In<typeof calls.message>): Promise<{ bytes: Buffer; type: string }> => {
    const url = new URL(`/file?${new URLSearchParams(of).toString()}`, control);
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: Buffer; type: string }>();
    const asking = request(
      url,
      { agent, headers: { authorization: `Bearer ${token}` }, timeout: patience },
      (answer) => {
        const { statusCode: status = 0, headers } = answer;
        buffer(answer).then((bytes) => resolve({ status, bytes, type: headers['content-type'] ?? '' }), reject);
      },
    );
    asking
      .once('error', orAway(reject))
      .once('timeout', () => asking.destroy(new Error('The simulator does not answer.')));
    asking.end();
    const { status, bytes, type } = await promise;
    if (status !== 200) throw new SimulatorRefused(status, refusal.parse(JSON.parse(bytes.toString())).error);
    return { bytes, type };
  };

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
    end: () => agent.destroy(),
  };
};
export type PhoneClient = ReturnType<typeof phone>;
