import type { TemplateCategory } from '../../domain/kernel/templateParts.ts';
import type { TemplateComponent } from '../../domain/template/components.ts';
import type { ListedTemplate } from '../../domain/template/listed.ts';
import type { CloudAccess } from '../connection/cloudSecrets.ts';

/** A template to submit. */
export type TemplateDraft = {
  name: string;
  language: string;
  category: TemplateCategory;
  parameter_format: 'NAMED' | 'POSITIONAL';
  components: readonly TemplateComponent[];
};

/** A file that Meta's reviewers see. */
export type ExampleFile = { bytes: Uint8Array<ArrayBuffer>; mime: string; fileName: string };

/**
 * The templates of one WhatsApp Business account at Meta. Its calls throw Refused: ERR_TEMPLATE_DECLINED with Meta's `reason`,
 * or the code of a fault that has nothing to do with the template.
 */
export type TemplateAccount = {
  /** `unreadable`: the ids of templates in a form that we do not know; null where not even the id can be read. */
  listTemplates(): Promise<{ templates: readonly ListedTemplate[]; unreadable: readonly (string | null)[] }>;
  createTemplate(draft: TemplateDraft): Promise<{ id: string; status: string; category: string }>;
  editTemplate(id: string, edit: Partial<Pick<TemplateDraft, 'category' | 'components'>>): Promise<void>;
  deleteTemplate(name: string, id: string): Promise<void>;
  /** Uploads the example of a header with a file, and returns Meta's handle of it. */
  uploadExample(file: ExampleFile): Promise<string>;
};
/** Opens the account that a connection's access belongs to. */
export type TemplateAccounts = (access: CloudAccess) => TemplateAccount;
