/** The parts that other features may use. */
export { AddedConnections } from './AddedConnections.tsx';
export { layerClosed, layerOpened, selectConnections } from './slice.ts';
