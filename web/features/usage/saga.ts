import { all, call, debounce, put, select, takeLatest } from 'typed-redux-saga';
import { getPromptUse } from '../../../projections/prompt/contract.ts';
import { promptUseTopic } from '../../../projections/prompt/topic.ts';
import { getStorageUse } from '../../../projections/storage/contract.ts';
import { joinStore } from '../../api/feature.ts';
import { heard } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { selectUsage, usageCame, usageFailed, usageShown, usageSlice } from './slice.ts';

const useFrame = heard(promptUseTopic);
/** Several triggers within this time cause one read. */
const DELAY_MS = 500;

export function* usageSaga() {
  yield* takeLatest(usageShown, read);
  yield* debounce(DELAY_MS, [useFrame, streamReset], again);
}

/** Reads again only if the usage was shown before. */
function* again() {
  if ((yield* select(selectUsage)).usage) yield* read();
}

function* read() {
  try {
    const { storage, prompts } = yield* all({
      storage: call(() => request(getStorageUse)),
      prompts: call(() => request(getPromptUse)),
    });
    yield* put(usageCame({ storage, prompts }));
  } catch {
    yield* put(usageFailed());
  }
}

joinStore([usageSlice], usageSaga);
