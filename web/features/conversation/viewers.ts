import { Coming } from './message/Coming.tsx';
import { Shown } from './message/Shown.tsx';

export { Coming, Shown };
