import { randomUUID } from 'node:crypto'
import type { TokenReader } from './readTokens'
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

/** Computes a value from a message; undefined is the Undefined of IoT SQL. */
export type Evaluate = (context: SqlContext) => unknown

/** `*` is the payload. */
export type Argument =
  { readonly kind: 'payload' } | { readonly kind: 'literal'; readonly value: string | number }

/** What each function computes of such arguments; nothing for arguments that no rule of ours uses. */
const functions: Readonly<Record<string, (...args: readonly Argument[]) => Evaluate | undefined>> = {
  /** The raw bytes, whether or not they are JSON. */
  encode: (what, scheme, ...more) =>
    what?.kind === 'payload' && scheme?.kind === 'literal' && scheme.value === 'base64' && more.length === 0
      ? ({ payload }) => payload.toString('base64')
      : undefined,
  topic: (...args) => {
    const [level] = args
    if (level === undefined) return ({ topic }) => topic
    if (args.length > 1 || level.kind !== 'literal' || typeof level.value !== 'number') return undefined
    const index = level.value - 1
    return ({ topic }) => topic.split('/')[index]
  },
  timestamp: (...args) => (args.length === 0 ? ({ timestampMs }) => timestampMs : undefined),
  newuuid: (...args) => (args.length === 0 ? () => randomUUID() : undefined),
}

/** Compiles a call; throws a SyntaxError for what this stand-in does not play. */
export const compileCall = (name: string, args: readonly Argument[]): Evaluate => {
  const known = name.toLowerCase()
  const evaluate = Object.hasOwn(functions, known) ? functions[known]?.(...args) : undefined
  if (evaluate) return evaluate
  throw new SyntaxError(`IoT SQL: ${name}() with these arguments is not supported locally`)
}

const parseArgument = (tokens: TokenReader): Argument => {
  if (tokens.take('*')) return { kind: 'payload' }
  const { kind, text } = tokens.next()
  if (kind === 'number') return { kind: 'literal', value: Number(text) }
  if (kind === 'text') return { kind: 'literal', value: text }
  return tokens.fail('a text, a number or *')
}

/** Parses the arguments of a call whose name has been read, and its closing bracket. */
export const parseCall = (tokens: TokenReader, name: string): Evaluate => {
  const args: Argument[] = []
  tokens.expect('(')
  if (!tokens.isAt(')')) {
    do args.push(parseArgument(tokens))
    while (tokens.take(','))
  }
  tokens.expect(')')
  return compileCall(name, args)
}
