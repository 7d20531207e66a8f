import { isUtf8 } from 'node:buffer'

/** A message as the rules engine sees it. */
export interface RuleMessage {
  readonly topic: string
  readonly payload: Buffer
  /** Absent when the message did not come over MQTT. */
  readonly clientId?: string | undefined
  readonly traceId: string
  readonly timestampMs: number
}

export interface SqlContext extends RuleMessage {
  /** The payload as JSON, parsed at first use; undefined when it is none. */
  document(): unknown
}

const parse = (payload: Buffer): unknown => {
  if (!isUtf8(payload)) return undefined
  try {
    return JSON.parse(payload.toString('utf8')) as unknown
  } catch {
    return undefined // not JSON: the SQL sees Undefined, as in AWS
  }
}

/** Prepares a message for evaluation; rules that only pass the raw bytes on never pay for parsing. */
export const toSqlContext = (message: RuleMessage): SqlContext => {
  let parsed: { value: unknown } | undefined
  return { ...message, document: () => (parsed ??= { value: parse(message.payload) }).value }
}

/** An own member of an object; inherited names such as `constructor` read as undefined. */
export const memberOf = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
