import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { quickMessageCalls, type QuickMessageRecord } from '../../../domain/quickMessage/record.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person } from '../world.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** A company whose user Caio attaches files to quick messages, with helpers to do so and to inspect the result. */
export const openDesk = async (over?: Parameters<typeof openWorld>[1]) => {
  const world = await openWorld(undefined, over);
  const caio = await world.addPerson('Caio');
  const folder = mediaFolder(world.system.context.config.dataDir);
  const made = async (form: object = {}): Promise<QuickMessageRecord> => {
    const { body } = await caio.api('POST', '/quick-messages', { shortcode: 'tabela', geral: true, ...form });
    return quickMessageCalls.shape.parse(body);
  };
  const upload = async (
    id: number,
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    { by = caio, headers = {} }: { by?: Person; headers?: Record<string, string> } = {},
  ) => {
    const form = new FormData();
    form.append('typeArch', 'quickMessage');
    form.append('file', new Blob([bytes]), name);
    const res = await fetch(`${world.system.url}/v1/quick-messages/${id}/media-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, ...headers },
      body: form,
    });
    return { status: res.status, body: (await res.json()) as unknown };
  };
  const attached = async (id: number, bytes: Uint8Array<ArrayBuffer> = png, name = 'foto.png') => {
    const answer = await upload(id, bytes, name);
    expect(answer).toMatchObject({ status: 200 });
    return quickMessageCalls.shape.parse(answer.body);
  };
  const get = async (id: number) => (await caio.api('GET', `/quick-messages/${id}`)).body;
  const namesIn = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
  /** All stored files, including those being received. */
  const files = () => ['1', 'incoming'].flatMap(namesIn);
  const fetched = async (address: string | null, init: RequestInit = {}) => {
    const res = await fetch(String(address), init);
    return { status: res.status, headers: res.headers, bytes: Buffer.from(await res.arrayBuffer()) };
  };
  /** Checks that a refusal leaves record, log and disk unchanged. */
  const untouched = async (id: number, act: () => Promise<void>) => {
    const [before, held] = [await get(id), files()];
    expect(await world.appendedBy(act)).toEqual([]);
    expect(await get(id)).toEqual(before);
    expect(files()).toEqual(held);
  };

  /** An upload whose bytes arrive when the test sends them. */
  const slowly = (id: number) => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="foto.png"\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${caio.token}` };
    const req = request(`${world.system.url}/v1/quick-messages/${id}/media-upload`, { method: 'POST', headers });
    const answered = new Promise<number>((resolve) => {
      req.on('response', (res) => resolve(res.resume().statusCode ?? 0)).on('error', () => resolve(0));
    });
    req.write(head);
    req.write(png);
    const begun = () => eventually(async () => expect(namesIn('incoming')).not.toEqual([]));
    return { begun, finish: () => req.end('\r\n--x--\r\n'), cut: () => req.destroy(), answered };
  };

  return { world, caio, folder, made, upload, attached, get, files, fetched, untouched, slowly };
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;
