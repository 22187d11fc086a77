/** Whether a stream, or the one whose metadata it holds, lies in a namespace. */
export const isOf = (namespace: string, stream: string): boolean =>
  stream.startsWith('$')
    ? stream.startsWith(`$$${namespace}`) && !stream.startsWith('$$$')
    : stream.startsWith(namespace);
