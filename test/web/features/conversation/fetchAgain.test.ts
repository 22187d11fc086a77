import { afterEach, expect, test } from '@jest/globals';
import { selectRecord, told } from '../../../../web/api/records/entities.ts';
import { fileAsked } from '../../../../web/features/conversation/message/fileAsked.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { openPage } from './page.ts';
import { message } from './records.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const file = {
  state: 'failed' as const,
  error: 'ERR_WAPP_DOWNLOAD_MEDIA',
  mime: 'image/png',
  size: 10,
  width: null,
  height: null,
  seconds: null,
  isVoice: false,
  waveform: null,
  preview: null,
  thumbnailUrl: null,
};
const open = (serve: Serve) => {
  page = openPage(serve);
  page.dispatch(told({ message: [message(1, 2, { mediaType: 'image', file })] }));
};
const shown = () => selectRecord(page.getState(), 'message', 'message-1')?.file;

test('shows a requested file as pending at once, and requests it once', async () => {
  open(() => new Promise(() => undefined));
  page.dispatch(fileAsked({ id: 'message-1' }));
  expect(shown()).toMatchObject({ state: 'coming', error: '' });
  page.dispatch(fileAsked({ id: 'message-1' }));
  await page.wait(0);
  expect(page.asked).toHaveLength(1);
});

test('shows the file as before if the request is refused', async () => {
  open(() => refusal(404, 'ERR_NO_MESSAGE_FOUND'));
  page.dispatch(fileAsked({ id: 'message-1' }));
  await page.wait(0);
  expect(shown()).toEqual(file);
});
