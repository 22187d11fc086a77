/** What other features may use of this one. */
export { AddUser } from './AddUser.tsx';
export { users } from './slice.ts';
