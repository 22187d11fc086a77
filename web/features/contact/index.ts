/** The parts that other features may use. */
export { dataRequested } from './dataSaga.ts';
export { EditContact } from './EditContact.tsx';
export { EraseContact } from './EraseContact.tsx';
export { StoppedBeside } from './Stopped.tsx';
export { contactThere } from './contactThere.ts';
