import { createHash, randomUUID } from 'node:crypto'
import { formatTime } from './formatTime'
import type { SqlContext } from './sqlContext'
import { asNumber, asText, memberOf } from './sqlValues'

type Run = (context: SqlContext, args: readonly unknown[]) => unknown
export interface SqlFunction {
  readonly fewest: number
  readonly most: number
  readonly run: Run
}

const define = (fewest: number, most: number, run: Run): SqlFunction => ({ fewest, most, run })

const onNumber = (compute: (value: number) => number) =>
  define(1, 1, (_context, [value]) => {
    const number = asNumber(value)
    return number === undefined ? undefined : compute(number)
  })

const onNumbers = (compute: (a: number, b: number) => number) =>
  define(2, 2, (_context, [left, right]) => {
    const a = asNumber(left)
    const b = asNumber(right)
    return a === undefined || b === undefined ? undefined : compute(a, b)
  })

const onText = (compute: (value: string) => unknown) =>
  define(1, 1, (_context, [value]) => {
    const text = asText(value)
    return text === undefined ? undefined : compute(text)
  })

const onTexts = (compute: (a: string, b: string) => unknown) =>
  define(2, 2, (_context, [left, right]) => {
    const a = asText(left)
    const b = asText(right)
    return a === undefined || b === undefined ? undefined : compute(a, b)
  })

const hash = (algorithm: string) => onText((text) => createHash(algorithm).update(text).digest('hex'))

const pad = (at: 'padStart' | 'padEnd') =>
  define(2, 2, (_context, [value, count]) => {
    const text = asText(value)
    const spaces = asNumber(count)
    return text === undefined || spaces === undefined ? undefined : text[at](text.length + spaces)
  })

const concat: Run = (_context, args) => {
  if (args.every(Array.isArray)) return args.flat() as unknown[]
  return args.map((value) => asText(value) ?? '').join('')
}

const decode: Run = (_context, [value, scheme]) => {
  if (typeof value !== 'string' || scheme !== 'base64') return undefined
  return Buffer.from(value, 'base64').toString('utf8')
}

const encode: Run = (_context, [value, scheme]) => {
  const text = asText(value)
  return text === undefined || scheme !== 'base64' ? undefined : Buffer.from(text).toString('base64')
}

const substring: Run = (_context, [value, from, to]) => {
  const text = asText(value)
  const start = asNumber(from)
  return text === undefined || start === undefined ? undefined : text.slice(start, asNumber(to))
}

const topic: Run = (context, [level]) => {
  if (level === undefined) return context.topic
  const segment = asNumber(level)
  return segment === undefined ? undefined : context.topic.split('/')[segment - 1]
}

const parseTime: Run = (_context, [pattern, epochMs, zone]) => {
  const instant = asNumber(epochMs)
  const isUtc = zone === undefined || zone === 'UTC'
  return typeof pattern === 'string' && instant !== undefined && isUtc
    ? formatTime(pattern, instant)
    : undefined
}

/** The functions of IoT SQL that rules may use locally; one that is not here is refused when the rule is read. */
const functions: Readonly<Record<string, SqlFunction>> = {
  topic: define(0, 1, topic),
  timestamp: define(0, 0, ({ timestampMs }) => timestampMs),
  clientid: define(0, 0, ({ clientId }) => clientId ?? 'n/a'),
  principal: define(0, 0, (context) => context.principal),
  sourceip: define(0, 0, (context) => context.sourceIp),
  traceid: define(0, 0, ({ traceId }) => traceId),
  accountid: define(0, 0, () => '000000000000'),
  newuuid: define(0, 0, () => randomUUID()),
  parse_time: define(2, 3, parseTime),

  get: define(2, 2, (_context, [value, key]) => memberOf(value, key)),
  isundefined: define(1, 1, (_context, [value]) => value === undefined),
  isnull: define(1, 1, (_context, [value]) => value === null),
  encode: define(2, 2, encode),
  decode: define(2, 2, decode),

  abs: onNumber(Math.abs),
  ceil: onNumber(Math.ceil),
  exp: onNumber(Math.exp),
  floor: onNumber(Math.floor),
  ln: onNumber(Math.log),
  log: onNumber(Math.log10),
  round: onNumber(Math.round),
  sign: onNumber(Math.sign),
  sqrt: onNumber(Math.sqrt),
  bitand: onNumbers((a, b) => a & b),
  bitor: onNumbers((a, b) => a | b),
  bitxor: onNumbers((a, b) => a ^ b),
  mod: onNumbers((a, b) => a % b),
  remainder: onNumbers((a, b) => a % b),
  power: onNumbers((a, b) => a ** b),

  concat: define(1, Infinity, concat),
  endswith: onTexts((text, end) => text.endsWith(end)),
  indexof: onTexts((text, part) => text.indexOf(part)),
  length: onText((text) => text.length),
  lower: onText((text) => text.toLowerCase()),
  lpad: pad('padStart'),
  ltrim: onText((text) => text.trimStart()),
  md5: hash('md5'),
  numbytes: onText((text) => Buffer.byteLength(text)),
  regexp_matches: onTexts((text, pattern) => new RegExp(pattern).test(text)),
  replace: define(3, 3, (_context, args) => {
    const [text, from, to] = args.map(asText)
    return text === undefined || from === undefined || to === undefined
      ? undefined
      : text.replaceAll(from, () => to)
  }),
  rpad: pad('padEnd'),
  rtrim: onText((text) => text.trimEnd()),
  sha1: hash('sha1'),
  sha256: hash('sha256'),
  startswith: onTexts((text, start) => text.startsWith(start)),
  substring: define(2, 3, substring),
  trim: onText((text) => text.trim()),
  upper: onText((text) => text.toUpperCase()),
}

export const hasSqlFunction = (name: string): boolean => Object.hasOwn(functions, name)

/** The function of that lower-case name; a wrong number of arguments is a SyntaxError. */
export const sqlFunction = (name: string, argumentCount: number): SqlFunction => {
  const found = hasSqlFunction(name) ? functions[name] : undefined
  if (!found) throw new SyntaxError(`IoT SQL: the function ${name} is not supported locally`)
  if (argumentCount < found.fewest || argumentCount > found.most) {
    throw new SyntaxError(`IoT SQL: ${name} does not take ${argumentCount} argument(s)`)
  }
  return found
}
