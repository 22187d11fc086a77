/**
 * Waits until all of them have ended and then throws the first failure in time. So no statement follows the rollback that a
 * failure causes.
 */
export const waitForAll = async (works: readonly Promise<unknown>[]): Promise<void> => {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => failures.push(error))));
  if (failures.length) throw failures[0];
};
