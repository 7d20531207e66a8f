import { compileTopicFilter } from './compileTopicFilter'
import { parseCall } from './parseCall'
import { readTokens, type TokenReader } from './readTokens'
import { memberOf, type SqlContext } from './sqlContext'
import type { Evaluate } from './sqlFunctions'

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
