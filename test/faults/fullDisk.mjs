import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** For `node --import`: while the file FULL_DISK exists, commits of writes fail as SQLite's do on a full disk. */
const file = process.env.FULL_DISK;
const prepare = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare').value;
const writing = new WeakSet();
if (file)
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    const statement = prepare.call(this, sql, ...rest);
    if (sql === 'begin immediate') writing.add(this);
    if (sql !== 'commit' || !writing.has(this)) return statement;
    return {
      run: () => {
        if (existsSync(file)) throw new Error('database or disk is full');
        return statement.run();
      },
    };
  };
