import { readSheet, templateSheet } from '../../../web/kernel/sheet.ts';
import type { Asked as Question } from '../../../web/kernel/sheetWorker.ts';

/** The spreadsheet worker without a separate thread. */
export class FakeWorker extends EventTarget {
  postMessage(question: Question): void {
    const data =
      question.what === 'read'
        ? readSheet(question.name, question.bytes, question)
        : templateSheet(question.title, question.headers);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    this.removeEventListener('message', null);
  }
}
