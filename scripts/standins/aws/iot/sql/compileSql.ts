import { readTokens, type TokenReader } from './readTokens'
import { type Evaluate, parseCall, memberOf, type SqlContext } from './sqlFunctions'

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
