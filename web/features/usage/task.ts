import { getPromptUse } from '../../../projections/prompt/contract.ts';
import { promptUseTopic } from '../../../projections/prompt/topic.ts';
import { getStorageUse } from '../../../projections/storage/contract.ts';
import { heard } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { createTask } from '../../api/task.ts';

/** Reads the usage of the company: its storage, and its AI agents today. Once shown it is live. */
export const usage = createTask(
  'usage',
  async () => {
    const [storage, prompts] = await Promise.all([request(getStorageUse), request(getPromptUse)]);
    return { storage, prompts };
  },
  {
    overlap: 'replaces',
    reads: true,
    failed: () => undefined,
    again: { on: [heard(promptUseTopic), streamReset], afterMs: 500 },
  },
);
