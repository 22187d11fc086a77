import { keepListedTemplates } from '../../../commands/template/keep.ts';
import type { ListedTemplate } from '../../../domain/template/listed.ts';
import { whatsappTold } from '../../../domain/connection/shape.ts';
import { messageTemplateCalls, type TemplateRecord } from '../../../domain/template/record.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, type Person, type World } from '../world.ts';

let serial = 0;
/** Adds a connection over the official API. Returns its id and Meta's id of its business account. */
export const addOfficial = async ({ admin }: World, by: Person = admin) => {
  const businessAccountId = `7001${++serial}`;
  const ids = { phoneNumberId: `9008${serial}`, businessAccountId, accessToken: 'EAAB' };
  const { body } = await by.api('POST', '/whatsapp', { name: `Oficial ${serial}`, channel: 'cloud', ...ids });
  return { connectionId: whatsappTold.parse(body).id, accountId: businessAccountId };
};

/** A template as Meta lists it: approved, with a greeting for one variable unless given otherwise. */
export const listedTemplate = (over: Partial<ListedTemplate> = {}): ListedTemplate => ({
  id: String(500_000_000_000_000 + ++serial),
  // Lists are in the order of names, also from the ninth to the tenth.
  name: `pedido_${String(serial).padStart(6, '0')}`,
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Olá {{1}}, seu pedido chegou.', example: { body_text: [['Ana']] } },
    { type: 'FOOTER', text: 'Loja do Bairro', example: undefined },
  ],
  rejected_reason: 'NONE',
  quality_score: 'UNKNOWN',
  ...over,
});

/** Records templates as a sync does. Returns them as the admin's list shows them. */
export const syncedTemplates = async (
  { system: { deps }, admin, companyId }: World,
  accountId: string,
  all: readonly ListedTemplate[],
): Promise<TemplateRecord[]> => {
  const list = async () => ({ templates: all, unreadable: [] });
  await keepListedTemplates(deps, { companyId, accountId, list }, nextCause(companyId));
  return eventually(async () => {
    const found = messageTemplateCalls.shape.array().parse((await admin.api('GET', '/templates/list')).body);
    return all.map(({ id }) => {
      const one = found.find(({ metaId }) => metaId === id);
      if (!one) throw new Error('not listed yet');
      return one;
    });
  });
};
