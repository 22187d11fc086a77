import type { TemplateAccounts } from '../../commands/template/account.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { errorRuleOf } from './graph/errorRules.ts';
import { graphClientOf } from './openGraph.ts';
import { GraphError, GraphUnanswered } from './graph/graphError.ts';
import type { GraphUrl } from './graph/request.ts';

/** Errors that have no words of their own here, so that Meta's sentence says most. */
const withoutWords = new Set<RefusalCode>(['ERR_CLOUD_MALFORMED', 'ERR_CLOUD_UNKNOWN']);

const refusing = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof GraphUnanswered) throw new Refused('ERR_WAPP_NO_ANSWER', 503);
    if (!(error instanceof GraphError)) throw error;
    const { refusal } = errorRuleOf(error.code, error.subcode);
    if (withoutWords.has(refusal) && error.details)
      throw new Refused('ERR_TEMPLATE_DECLINED', 400, { reason: error.details });
    throw new Refused(refusal, 400);
  });

/** Opens the templates of business accounts at the Graph API of `url`. */
export const openTemplateAccounts =
  (url: GraphUrl): TemplateAccounts =>
  (access) => {
    const client = graphClientOf(access, url);
    return {
      listTemplates: () => refusing(client.listTemplates()),
      createTemplate: (draft) => refusing(client.createTemplate(draft)),
      editTemplate: (id, edit) => refusing(client.editTemplate(id, edit)),
      uploadExample: async (file) => {
        // Meta keeps examples with the app that the token belongs to.
        const { app_id: appId } = await refusing(client.readToken());
        return refusing(client.uploadExample(appId, file));
      },
      deleteTemplate: (name, id) => refusing(client.deleteTemplate(name, id)),
    };
  };
