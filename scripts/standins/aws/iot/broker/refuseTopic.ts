const topicBytes = 256
const slashes = 7
const payloadBytes = 128 * 1024

/** `$aws/rules/{name}/` before a topic hands the message to one rule; it does not count as part of the topic. */
const basicIngest = /^\$aws\/rules\/(\w+)\/(.+)$/s

/** The rule that a topic names and the topic that it sees, or undefined when the topic names none. */
export const readBasicIngest = (topic: string): { ruleName: string; topic: string } | undefined => {
  const [, ruleName, rest] = basicIngest.exec(topic) ?? []
  return ruleName === undefined || rest === undefined ? undefined : { ruleName, topic: rest }
}

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
  return refuseTopic(readBasicIngest(topic)?.topic ?? topic)
}
