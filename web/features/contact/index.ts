/** The parts that other features may use. */
export { BlockContact } from './BlockContact.tsx';
export { contactExport } from './contactExport.ts';
export { EditContact } from './EditContact.tsx';
export { EraseContact } from './EraseContact.tsx';
export { StoppedBeside } from './Stopped.tsx';
export { contactThere } from './contactThere.ts';
