import type { Connection } from './Connection'

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

export interface Publication {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: number
  readonly retain: boolean
}

type Subject = Pick<Connection, 'clientId' | 'permits'>

/** Why a device may not publish this, or undefined when it may. */
export const refusePublish = (
  { permits }: Subject,
  { topic, payload, retain, qos }: Publication,
): string | undefined => {
  const resource = `topic/${topic}`
  if (topic.startsWith('$') && !readBasicIngest(topic)) return `${topic} is reserved`
  if (!permits('iot:Publish', resource)) return `the policy does not let it publish on ${topic}`
  if (retain && !permits('iot:RetainPublish', resource))
    return `the policy does not let it retain on ${topic}`
  if (qos === 2) return 'quality of service 2 is not supported'
  return refuseMessage(topic, payload)
}

/** Why a device may not subscribe to this, or undefined when it may. */
export const refuseSubscription = (
  { permits }: Subject,
  { topic, qos }: { topic: string; qos: number },
): string | undefined => {
  // The broker's own topics; AWS has none of that name, so no policy would think of them.
  if (topic.startsWith('$SYS')) return `${topic} is reserved`
  if (readBasicIngest(topic)) return `${topic} goes to a rule and to no subscriber`
  if (!permits('iot:Subscribe', `topicfilter/${topic}`)) {
    return `the policy does not let it subscribe to ${topic}`
  }
  return qos === 2 ? 'quality of service 2 is not supported' : refuseTopic(topic)
}

/** Why a device may not connect, with this last will if it has one; undefined when it may. */
export const refuseConnection = (subject: Subject, will: Publication | undefined): string | undefined => {
  if (!subject.permits('iot:Connect', `client/${subject.clientId}`))
    return 'the policy does not let it connect'
  return will && refusePublish(subject, will)
}
