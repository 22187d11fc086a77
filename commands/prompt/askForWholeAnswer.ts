import { MachineFailed } from '../integration/machines.ts';
import type { AgentAnswer, AgentQuestion, Agents } from './agents.ts';

const goOn =
  'Sua resposta anterior foi cortada pelo limite de tamanho. Continue exatamente de onde parou, sem repetir nada e sem comentar isto, e termine em poucas palavras.';

/**
 * Asks a model, and once more for the rest of an answer that the token limit cut, if the daily limits allow it (`mayGoOn`). An
 * answer that is still cut then (`isCut`) must not be sent.
 */
export const askForWholeAnswer = async (
  agents: Pick<Agents, 'ask'>,
  question: AgentQuestion,
  mayGoOn: (first: AgentAnswer) => Promise<boolean>,
): Promise<AgentAnswer> => {
  const first = await agents.ask(question);
  if (!first.isCut || !first.text || !(await mayGoOn(first))) return first;
  const turns = [
    ...question.turns,
    { by: 'company', text: first.text } as const,
    { by: 'contact', text: goOn } as const,
  ];
  const rest = await agents.ask({ ...question, turns }).catch((error: unknown) => {
    if (error instanceof MachineFailed) return null;
    throw error;
  });
  // Returned so that its tokens are still recorded.
  if (!rest) return first;
  return {
    ...rest,
    text: `${first.text}${rest.text}`,
    isCut: rest.isCut || !rest.text,
    tokensIn: first.tokensIn + rest.tokensIn,
    tokensOut: first.tokensOut + rest.tokensOut,
  };
};
