/** What other features may use of this one. */
export { EditContact } from './EditContact.tsx';
export { EraseContact } from './EraseContact.tsx';
export { StoppedBeside } from './Stopped.tsx';
export { contactThere } from './contactThere.ts';
