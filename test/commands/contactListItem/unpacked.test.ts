import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { readBook } from '../../../commands/contactListItem/sheet.ts';
import { fitsUnpacked } from '../../../commands/contactListItem/unpacked.ts';
import { sheetOf } from '../../kernel/sheet.ts';

/** An archive of one file, which says that it unpacks to `told` bytes. */
const archive = (name: string, content: Buffer, told = content.length): Buffer => {
  const data = deflateRawSync(content, { level: 1 });
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(told, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), data]);
  const entry = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
};

test('what unpacks to more than so much is not read, whatever size it says it has', () => {
  const content = Buffer.alloc(140 * 2 ** 20, ' ');
  for (const told of [content.length, 0, 1_000]) {
    const bytes = archive('xl/worksheets/sheet1.xml', content, told);
    expect(bytes.length).toBeLessThan(2 ** 20);
    expect(fitsUnpacked(bytes, content.length)).toBe(true);
    expect(fitsUnpacked(bytes, content.length - 1)).toBe(false);
    expect(readBook('clientes.xlsx', bytes)).toEqual({ refusal: 'ERR_SHEET_LONG' });
  }
});

test('a spreadsheet as programs write it fits; what is cut off is damaged', () => {
  const bytes = sheetOf([['Ana Lima', '5511988887777']]);
  expect(fitsUnpacked(bytes, 100_000)).toBe(true);
  expect(fitsUnpacked(bytes, 100)).toBe(false);
  for (const length of [4, 100, bytes.length - 30])
    expect(readBook('clientes.xlsx', bytes.subarray(0, length))).toEqual({ refusal: 'ERR_SHEET_DAMAGED' });
});
