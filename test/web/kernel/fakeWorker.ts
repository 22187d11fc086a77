import { readSheet, templateSheet } from '../../../web/ui/sheet/sheet.ts';
import type { Asked as Question } from '../../../web/ui/sheet/sheetWorker.ts';

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
