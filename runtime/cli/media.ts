import { readConfig } from '../config.ts';
import { moveFiles } from '../moveFiles.ts';
import { holdDataDir } from '../stores.ts';
import { runProgram } from './onStores.ts';

/** `npm run media -- move`: only while Atende is stopped, because a running one would look for the files on disk. */
await runProgram(async () => {
  if (process.argv[2] !== 'move') throw new Error('Usage: npm run media -- move');
  const config = readConfig(process.env);
  const held = await holdDataDir(config);
  try {
    console.log(`${await moveFiles(config)} files are in S3 now.`);
  } finally {
    held.release();
  }
});
