import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** For `node --import`: while the file FULL_DISK exists, commits fail as SQLite's do on a full disk. */
const file = process.env.FULL_DISK;
const { prepare } = DatabaseSync.prototype;
if (file)
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    const statement = prepare.call(this, sql, ...rest);
    if (sql !== 'commit') return statement;
    return {
      run: () => {
        if (existsSync(file)) throw new Error('database or disk is full');
        return statement.run();
      },
    };
  };
