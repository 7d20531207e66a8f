const topicBytes = 256
const slashes = 7
const payloadBytes = 128 * 1024

/** Why AWS IoT would not take this topic (or filter), or undefined when it would. */
export const refuseTopic = (topic: string): string | undefined => {
  if (topic === '') return 'the topic is empty'
  if (Buffer.byteLength(topic) > topicBytes) return `the topic is over ${topicBytes} bytes`
  if (topic.split('/').length > slashes + 1) return `the topic has more than ${slashes} slashes`
  return undefined
}

/** Why AWS IoT would not take this message, or undefined when it would. */
export const refuseMessage = (topic: string, payload: Buffer): string | undefined => {
  if (/[#+\0]/.test(topic)) return 'the topic holds a wildcard'
  if (payload.length > payloadBytes) return `the payload is over ${payloadBytes} bytes`
  return refuseTopic(topic)
}
