import type { Connection } from './Connection'
import { readBasicIngest, refuseMessage, refuseTopic } from './refuseTopic'

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
