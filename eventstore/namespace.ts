/** Whether a stream, or the stream that it describes as metadata, belongs to a namespace. */
export const isInNamespace = (namespace: string, stream: string): boolean =>
  stream.startsWith('$')
    ? stream.startsWith(`$$${namespace}`) && !stream.startsWith('$$$')
    : stream.startsWith(namespace);
