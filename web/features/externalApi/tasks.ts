import { sendByApi, statusByApi } from '../../../commands/externalApi/contract.ts';
import { codeText } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { toast } from '../../api/toast.ts';
import { text } from '../../locales/i18n.ts';

/** The values of a form: a text, or files. */
export type Wish = { token: string; number: string; body: string; files: readonly File[] };

const formOf = ({ number, body, files }: Wish): FormData => {
  const form = new FormData();
  form.append('number', number);
  for (const file of files) form.append('medias', file, file.name);
  if (body) form.append('body', body);
  return form;
};

const LOOK_MS = 500;
const WAITS_MS = 6_000;
/** After 5 s a toast says that the message waits; after a minute the page stops checking. */
const [WAITS_AT, LOOKS] = [10, 120];

/** A message counts as sent once WhatsApp took it. Until then it waits, for example for its connection. */
export const outcome = createTask(
  'externalApiOutcome',
  async ({ messageId, token }: { messageId: string; token: string }) => {
    for (let looks = 1; looks <= LOOKS; looks++) {
      // The message is queued even if this request fails.
      const told = await request(statusByApi, { params: { messageId } }, { token }).catch(() => null);
      if (told?.status === 'failed') return toast.error(codeText(told.error));
      if (told && told.status !== 'queued') return toast.success(text('externalApi', 'sent'));
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (looks === WAITS_AT) toast.info(text('externalApi', 'waits'), WAITS_MS);
    }
  },
  { overlap: 'joins', isSecret: true },
);

const options = {
  isSecret: true,
  actions: ({ ids }: { ids: string[] }, { token }: Wish) => [outcome.run({ messageId: ids.at(-1) ?? '', token })],
};
/** The forms of the page call the API like a program, with the typed token. */
export const sends = {
  text: createTask(
    'externalApiText',
    ({ token, number, body }: Wish) => request(sendByApi, { body: { number, body } }, { token }),
    options,
  ),
  media: createTask('externalApiMedia', (wish: Wish) => request(sendByApi, { form: formOf(wish) }, wish), options),
};
