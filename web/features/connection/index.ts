/** What other features may use of this one. */
export { AddedConnections } from './AddedConnections.tsx';
export { layerClosed, layerOpened, selectConnections } from './slice.ts';
