import { crc32, deflateRawSync } from 'node:zlib';

/** Builds an archive of one file that declares an unpacked size of `told` bytes. */
export const archiveOf = (name: string, content: Buffer, told = content.length): Buffer => {
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
