import { Coming } from './message/Coming.tsx';
import { MediaContent } from './message/MediaContent.tsx';

export { Coming, MediaContent };
