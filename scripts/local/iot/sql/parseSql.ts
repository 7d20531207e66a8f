import { parseExpression } from './parseExpression'
import { readTokens } from './readTokens'
import type { TokenReader } from './readTokens'
import type { Column, Expression, Statement } from './statement'

const parsePath = (tokens: TokenReader): string[] => {
  const path: string[] = []
  do {
    const step = tokens.next()
    if (step.kind !== 'word' && step.kind !== 'text') tokens.fail('a name after AS')
    path.push(step.text)
  } while (tokens.take('.'))
  return path
}

const ownName = (value: Expression): string | undefined =>
  value.kind === 'field' || value.kind === 'member' ? value.name : undefined

/** `VALUE` may also be a field of that name: it is the keyword when an operand follows. */
const startsValue = (tokens: TokenReader) =>
  tokens.isAt('value') &&
  (tokens.isAt('*', 1)
    ? tokens.isAt('from', 2)
    : tokens.isAt('{', 1) || tokens.peek(1)?.kind !== 'punctuation') &&
  !['from', 'as', 'and', 'or', 'in'].some((keyword) => tokens.isAt(keyword, 1))

const parseColumn = (tokens: TokenReader): Column => {
  if (tokens.take('*')) return { kind: 'all' }
  if (startsValue(tokens)) {
    tokens.next()
    return { kind: 'value', value: parseExpression(tokens) }
  }
  const value = parseExpression(tokens)
  if (tokens.take('.')) {
    tokens.expect('*')
    return { kind: 'spread', value }
  }
  if (tokens.take('as')) return { kind: 'named', value, path: parsePath(tokens) }
  const name = ownName(value) ?? tokens.fail('AS and a name for a computed column')
  return { kind: 'named', value, path: [name] }
}

/**
 * Parses the subset of IoT SQL 2016-03-23 that this stand-in runs. Whatever is outside it throws a SyntaxError,
 * so that a rule which would do nothing here is noticed when the stack starts.
 */
export const parseSql = (sql: string): Statement => {
  const tokens = readTokens(sql)
  tokens.expect('select')
  const columns: Column[] = []
  do columns.push(parseColumn(tokens))
  while (tokens.take(','))
  tokens.expect('from')
  const from = tokens.next()
  if (from.kind !== 'text') throw new SyntaxError(`IoT SQL: FROM needs a quoted topic filter in: ${sql}`)
  const where = tokens.take('where') ? parseExpression(tokens) : undefined
  if (!tokens.isAtEnd()) tokens.fail('the end')
  return { columns, topicFilter: from.text, ...(where && { where }) }
}
