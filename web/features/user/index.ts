/** The parts that other features may use. */
export { AddUser } from './AddUser.tsx';
export { users } from './slice.ts';
