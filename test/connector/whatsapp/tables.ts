import { connectorMigrations } from '../../../connector/migrations.ts';
import { migrate } from '../../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';

/** Creates a database with the connector's tables. */
export const freshTables = async (): Promise<FreshDatabase> => {
  const fresh = await freshDatabase();
  await migrate(fresh.db, connectorMigrations);
  return fresh;
};
