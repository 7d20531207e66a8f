import { randomUUID } from 'node:crypto'
import { isUtf8 } from 'node:buffer'

interface Token {
  readonly kind: 'punctuation' | 'text' | 'number' | 'word'
  readonly text: string
}

const tokenPattern = /\s*(?:(?<punctuation>[*(),])|'(?<quoted>[^']*)'|(?<number>\d+)|(?<word>[A-Za-z_]\w*))/y

const toToken = (groups: Record<string, string | undefined>): Token => {
  if (groups.punctuation !== undefined) return { kind: 'punctuation', text: groups.punctuation }
  if (groups.quoted !== undefined) return { kind: 'text', text: groups.quoted }
  if (groups.number !== undefined) return { kind: 'number', text: groups.number }
  return { kind: 'word', text: groups.word ?? '' }
}

/** Splits IoT SQL into tokens; throws a SyntaxError at the first character that belongs to none. */
const lexSql = (sql: string): Token[] => {
  const tokens: Token[] = []
  const source = sql.trimEnd()
  let offset = 0
  while (offset < source.length) {
    tokenPattern.lastIndex = offset
    const match = tokenPattern.exec(source)
    if (!match?.groups) throw new SyntaxError(`IoT SQL: cannot read ${source.slice(offset, offset + 30)}`)
    tokens.push(toToken(match.groups))
    offset = tokenPattern.lastIndex
  }
  return tokens
}

/** A cursor over the tokens of a statement; keywords are compared without case. */
interface TokenReader {
  peek(offset?: number): Token | undefined
  /** Whether the token ahead is this keyword or punctuation. */
  isAt(text: string, offset?: number): boolean
  /** Takes the token ahead if it is this one. */
  take(text: string): boolean
  /** Takes this token or throws. */
  expect(text: string): void
  next(): Token
  isAtEnd(): boolean
  fail(wanted: string): never
}

/** Reads `sql` token by token. */
export const readTokens = (sql: string): TokenReader => {
  const tokens = lexSql(sql)
  let at = 0
  const peek = (offset = 0) => tokens[at + offset]
  const isAt = (text: string, offset = 0) => {
    const token = peek(offset)
    if (token?.kind === 'punctuation') return token.text === text
    return token?.kind === 'word' && token.text.toLowerCase() === text
  }
  const fail = (wanted: string): never => {
    throw new SyntaxError(`IoT SQL: expected ${wanted} before ${peek()?.text ?? 'the end'} in: ${sql}`)
  }
  const take = (text: string) => {
    if (!isAt(text)) return false
    at += 1
    return true
  }
  return {
    peek,
    isAt,
    take,
    fail,
    expect: (text) => {
      if (!take(text)) fail(text)
    },
    next: () => {
      const token = tokens[at] ?? fail('more')
      at += 1
      return token
    },
    isAtEnd: () => at >= tokens.length,
  }
}

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
const memberOf = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

/** Computes a value from a message; undefined is the Undefined of IoT SQL. */
export type Evaluate = (context: SqlContext) => unknown

/** `*` is the payload. */
type Argument = { readonly kind: 'payload' } | { readonly kind: 'literal'; readonly value: string | number }

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
const compileCall = (name: string, args: readonly Argument[]): Evaluate => {
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

/**
 * Compiles an MQTT topic filter: `+` is one level, a final `#` is the level before it and all below. As MQTT
 * demands, a filter that begins with a wildcard does not match reserved topics (`$…`).
 */
const compileTopicFilter = (filter: string): ((topic: string) => boolean) => {
  const wanted = filter.split('/')
  const isOpen = wanted.at(-1) === '#'
  const fixed = isOpen ? wanted.slice(0, -1) : wanted
  if (fixed.some((level) => level.includes('#') || (level.includes('+') && level !== '+'))) {
    throw new SyntaxError(`not a topic filter: ${filter}`)
  }
  const startsWild = wanted[0] === '+' || wanted[0] === '#'
  return (topic) => {
    if (startsWild && topic.startsWith('$')) return false
    const levels = topic.split('/')
    if (isOpen ? levels.length < fixed.length : levels.length !== fixed.length) return false
    return fixed.every((level, i) => level === '+' || level === levels[i])
  }
}

export interface CompiledSql {
  readonly topicFilter: string
  matches(topic: string): boolean
  /** What the statement selects from a message; a member without a value is left out. */
  select(context: SqlContext): Record<string, unknown>
}

interface Column {
  readonly name: string
  readonly evaluate: Evaluate
}

const readName = (tokens: TokenReader): string => {
  if (tokens.peek()?.kind !== 'word') tokens.fail('a name')
  return tokens.next().text
}

/** `field` or `function(…) AS name` */
const parseColumn = (tokens: TokenReader): Column => {
  const name = readName(tokens)
  if (!tokens.isAt('(')) return { name, evaluate: (context) => memberOf(context.document(), name) }
  const evaluate = parseCall(tokens, name)
  tokens.expect('as')
  return { name: readName(tokens), evaluate }
}

/**
 * Compiles a rule's SQL (2016-03-23) as far as rules of ours use it: `SELECT column, … FROM 'topic filter'`. Whatever
 * is outside that throws a SyntaxError, so that a rule which would do nothing here is noticed when the stack starts.
 */
export const compileSql = (sql: string): CompiledSql => {
  const tokens = readTokens(sql)
  tokens.expect('select')
  const columns: Column[] = []
  do columns.push(parseColumn(tokens))
  while (tokens.take(','))
  tokens.expect('from')
  const from = tokens.next()
  if (from.kind !== 'text') throw new SyntaxError(`IoT SQL: FROM needs a quoted topic filter in: ${sql}`)
  if (!tokens.isAtEnd()) tokens.fail('the end')
  return {
    topicFilter: from.text,
    matches: compileTopicFilter(from.text),
    select: (context) =>
      Object.fromEntries(
        columns
          .map(({ name, evaluate }) => [name, evaluate(context)] as const)
          .filter(([, value]) => value !== undefined),
      ),
  }
}
