import { Coming } from './Coming.tsx';
import { Shown } from './Shown.tsx';

export { Coming, Shown };
