import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { CloudAccounts } from './accounts.ts';
import type { CloudCoexistence } from './coexistence.ts';
import { fileById, freshUrl, storeCloudFile } from './files.ts';
import type { CloudFault } from './knobs.ts';
import type { CloudLines } from './lines.ts';
import { GraphRefusal, unknownObject } from './refusal.ts';
import type { CloudBusiness, CloudSimulatorLine, CloudTemplateRecord, CloudToken } from './records.ts';
import type { CloudSending } from './sending.ts';
import type { CloudTemplates } from './templates.ts';
import type { CloudWorld } from './world.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A request of a client, with its body read. `path`: the parts after the version. */
export type GraphApiRequest = {
  method: string;
  path: readonly string[];
  query: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
type Call = GraphApiRequest & { token: CloudToken; fault: CloudFault | null };
type Answer = object | Promise<object>;
type Calls<T> = Readonly<Record<string, (of: T, call: Call) => Answer>>;

export type GraphApiParts = {
  accounts: CloudAccounts;
  coexistence: CloudCoexistence;
  lines: CloudLines;
  sending: CloudSending;
  templates: CloudTemplates;
};

const jsonOf = ({ body }: GraphApiRequest): unknown => {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    throw new GraphRefusal(100, 'The body is not JSON');
  }
};

const formOf = async ({ body, headers }: GraphApiRequest): Promise<FormData> => {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  return response.formData().catch(() => {
    throw new GraphRefusal(100, 'The body is not multipart/form-data');
  });
};

/** Serves the objects of the Graph API: `GET /{id}`, `POST /{id}/messages` and so on. */
export const createGraphApi = (
  world: CloudWorld,
  { accounts, coexistence, lines, sending, templates }: GraphApiParts,
) => {
  const seenLines = ({ businessIds }: CloudToken): CloudSimulatorLine[] =>
    world.lines.all().filter((each) => businessIds.includes(each.businessId));

  const upload = async (line: CloudSimulatorLine, call: Call): Promise<object> => {
    const form = await formOf(call);
    const file = form.get('file');
    if (form.get('messaging_product') !== 'whatsapp')
      throw new GraphRefusal(131008, 'Required parameter messaging_product is missing');
    if (!(file instanceof Blob)) throw new GraphRefusal(131008, 'Required parameter file is missing');
    const mime = file.type || textOf(form.get('type'));
    if (mime === '') throw new GraphRefusal(100, 'Param file must be a file with a type');
    const fileName = file instanceof File ? file.name : 'file';
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { id } = storeCloudFile(world, { bytes, mime, fileName, lineId: line.id, isInbound: false });
    world.log('uploaded', { id, line: line.id, mime });
    return { id };
  };

  const lineCalls: Calls<CloudSimulatorLine> = {
    'GET ': (line) => lines.show(line),
    'POST ': (line, call) => lines.configure(line, jsonOf(call)),
    'POST messages': (line, call) => sending.take(line, jsonOf(call), call.fault),
    'POST media': upload,
    'POST register': (line, call) => lines.register(line, jsonOf(call)),
    'POST deregister': (line) => lines.deregister(line),
    'POST request_code': (line) => lines.requestCode(line),
    'POST verify_code': (line, call) => lines.verifyCode(line, jsonOf(call)),
    'GET whatsapp_business_profile': (line) => lines.showProfile(line),
    'POST whatsapp_business_profile': (line, call) => lines.changeProfile(line, jsonOf(call)),
    'GET block_users': (line) => lines.showBlocked(line),
    'POST block_users': (line, call) => lines.block(line, jsonOf(call), true),
    'DELETE block_users': (line, call) => lines.block(line, jsonOf(call), false),
    'GET message_qrdls': (line) => lines.showQrCodes(line),
    'POST message_qrdls': (line, call) => lines.qrCode(line, jsonOf(call)),
    'POST smb_app_data': (line, call) => coexistence.sync(line, jsonOf(call)),
  };
  const businessCalls: Calls<CloudBusiness> = {
    'GET ': ({ id, name, portfolioId }) => ({ id, name, owner_business_info: { id: portfolioId } }),
    'GET phone_numbers': (business, { token }) => ({
      data: seenLines(token)
        .filter(({ businessId }) => businessId === business.id)
        .map(lines.show)
        .toReversed(),
    }),
    'GET subscribed_apps': (business) => accounts.listSubscriptions(business),
    'POST subscribed_apps': (business, call) => accounts.subscribe(business, call.token, jsonOf(call)),
    'DELETE subscribed_apps': (business, { token }) => accounts.unsubscribe(business, token),
    'GET message_templates': ({ id }, { query }) => templates.list(id, query),
    'POST message_templates': ({ id }, call) => templates.create(id, jsonOf(call)),
    'DELETE message_templates': ({ id }, { query }) => templates.remove(id, query),
  };
  const templateCalls: Calls<CloudTemplateRecord> = {
    'GET ': (template) => templates.show(template),
    'POST ': (template, call) => templates.change(template, jsonOf(call)),
    'POST unpause': (template) => templates.unpause(template),
  };
  const fileCalls: Calls<string> = {
    'GET ': (id, { token, query }) => {
      const own = seenLines(token).map((line) => line.id);
      const only =
        typeof query['phone_number_id'] === 'string' ? own.filter((each) => each === query['phone_number_id']) : own;
      const file = fileById(world, id, only);
      return {
        messaging_product: 'whatsapp',
        url: freshUrl(world, file),
        mime_type: file.mime,
        sha256: file.sha256,
        file_size: file.size,
        id,
      };
    },
    'DELETE ': (id, { token }) => {
      const file = fileById(
        world,
        id,
        seenLines(token).map((line) => line.id),
      );
      world.files.put(id, { ...file, isDeleted: true });
      world.store.dropBytes(id);
      return { success: true };
    },
  };
  const globalCalls: Calls<string> = {
    'GET debug_token': (_, { token, query }) => accounts.describeToken(token, textOf(query['input_token'])),
  };
  /** Resumable uploads, of examples and profile pictures. */
  const uploadCalls: Calls<string> = {
    'POST uploads': () => ({ id: `upload:${world.nextId()}` }),
    'POST ': () => ({ h: `4::${world.random()}` }),
  };

  const run = <T>(calls: Calls<T>, of: T, call: Call, edge: string): Answer => {
    const found = calls[`${call.method} ${edge}`];
    if (!found) throw new GraphRefusal(100, `Unsupported ${call.method.toLowerCase()} request: ${edge || 'object'}`);
    return found(of, call);
  };

  const dispatch = (call: Call): Answer => {
    const [id = '', edge = ''] = call.path;
    const isSeen = (businessId: string): boolean => call.token.businessIds.includes(businessId);
    if (globalCalls[`${call.method} ${id}`]) return run(globalCalls, id, call, id);
    const [line, business, template] = [world.lines.get(id), world.businesses.get(id), world.templates.get(id)];
    if (line && isSeen(line.businessId)) return run(lineCalls, line, call, edge);
    if (business && isSeen(business.id)) return run(businessCalls, business, call, edge);
    if (template && isSeen(template.businessId)) return run(templateCalls, template, call, edge);
    if (world.files.get(id) && edge === '') return run(fileCalls, id, call, edge);
    if (id === call.token.appId || id.startsWith('upload:')) return run(uploadCalls, id, call, edge);
    throw unknownObject(id);
  };

  /** Finds the requested error for a call, before it runs. */
  const faultFor = (request: GraphApiRequest): CloudFault | null => {
    const [id = '', edge = ''] = request.path;
    const line = world.lines.get(id);
    if (line && edge === 'messages') {
      const isReceipt = z.object({ status: z.string() }).safeParse(jsonOf(request)).success;
      return isReceipt ? null : world.faults.take('send', sending.customerIn(line, jsonOf(request)));
    }
    if (edge === 'media') return world.faults.take('upload');
    if (edge === 'message_templates')
      return world.faults.take(request.method === 'POST' ? 'createTemplate' : 'templates');
    return world.faults.take(world.files.get(id) ? 'resolve' : 'all');
  };

  return {
    /** Answers a request, and says which error it meets: it was accepted if the error says so. Throws GraphRefusal. */
    answer: async (request: GraphApiRequest): Promise<{ body: object; fault: CloudFault | null }> => {
      if (request.path.join('/') === 'oauth/access_token')
        return { body: accounts.exchangeCode(request.query), fault: null };
      const token = accounts.tokenOf(request.headers.authorization);
      const fault = faultFor(request);
      if (fault?.how === 'refuse') throw faultRefusal(fault);
      const body = await dispatch({ ...request, token, fault });
      if (fault?.how === 'acceptAndRefuse') throw faultRefusal(fault);
      return { body, fault };
    },
    fault: (target: CloudFault['target']): CloudFault | null => world.faults.take(target),
    authorize: accounts.tokenOf,
  };
};
export type GraphApi = ReturnType<typeof createGraphApi>;

export const faultRefusal = ({
  code,
  details,
  subcode,
  status,
  retryAfterSeconds,
  usageMinutes,
}: CloudFault): GraphRefusal => {
  const usage = [{ type: 'messaging', estimated_time_to_regain_access: usageMinutes }];
  return new GraphRefusal(code, details, {
    subcode,
    status,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(usageMinutes !== undefined && { 'x-business-use-case-usage': JSON.stringify({ all: usage }) }),
    },
  });
};
