import type { TokenReader } from './readTokens'
import { hasSqlFunction } from './sqlFunctions'
import type { Expression } from './statement'

type Parse = (tokens: TokenReader) => Expression

const castTargets = ['string', 'int', 'integer', 'decimal', 'float', 'number', 'boolean', 'bool']

const parseList = <Item>(tokens: TokenReader, closing: string, parseItem: () => Item): Item[] => {
  const items: Item[] = []
  if (tokens.take(closing)) return items
  do items.push(parseItem())
  while (tokens.take(','))
  tokens.expect(closing)
  return items
}

const parseCase = (tokens: TokenReader, parseExpression: Parse): Expression => {
  const subject = tokens.isAt('when') ? undefined : parseExpression(tokens)
  const branches: { when: Expression; then: Expression }[] = []
  while (tokens.take('when')) {
    const when = parseExpression(tokens)
    tokens.expect('then')
    branches.push({ when, then: parseExpression(tokens) })
  }
  if (branches.length === 0) tokens.fail('WHEN')
  const otherwise = tokens.take('else') ? parseExpression(tokens) : undefined
  tokens.expect('end')
  return { kind: 'case', branches, ...(subject && { subject }), ...(otherwise && { otherwise }) }
}

const parseCast = (tokens: TokenReader, parseExpression: Parse): Expression => {
  tokens.expect('(')
  const value = parseExpression(tokens)
  tokens.expect('as')
  const to = tokens.next().text.toLowerCase()
  if (!castTargets.includes(to)) throw new SyntaxError(`IoT SQL: cannot cast to ${to}`)
  tokens.expect(')')
  return { kind: 'cast', value, to }
}

const parseWord = (tokens: TokenReader, word: string, parseExpression: Parse): Expression => {
  const name = word.toLowerCase()
  if (name === 'case') return parseCase(tokens, parseExpression)
  if (name === 'cast' && tokens.isAt('(')) return parseCast(tokens, parseExpression)
  if (tokens.take('(')) {
    if (!hasSqlFunction(name)) throw new SyntaxError(`IoT SQL: the function ${word} is not supported locally`)
    return { kind: 'call', name, args: parseList(tokens, ')', () => parseExpression(tokens)) }
  }
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' }
  if (name === 'null') return { kind: 'literal', value: null }
  return { kind: 'field', name: word }
}

const parseEntry = (tokens: TokenReader, parseExpression: Parse): readonly [string, Expression] => {
  const key = tokens.next().text
  tokens.expect(':')
  return [key, parseExpression(tokens)]
}

const parseAtom = (tokens: TokenReader, parseExpression: Parse): Expression => {
  if (tokens.take('(')) {
    if (tokens.isAt('select')) throw new SyntaxError('IoT SQL: sub-queries are not supported locally')
    const inner = parseExpression(tokens)
    tokens.expect(')')
    return inner
  }
  if (tokens.take('-')) return { kind: 'negative', value: parsePrimary(tokens, parseExpression) }
  if (tokens.take('*')) return { kind: 'payload' }
  if (tokens.take('[')) {
    return { kind: 'array', items: parseList(tokens, ']', () => parseExpression(tokens)) }
  }
  if (tokens.take('{')) {
    return { kind: 'object', entries: parseList(tokens, '}', () => parseEntry(tokens, parseExpression)) }
  }
  const token = tokens.peek()
  if (!token || token.kind === 'punctuation') return tokens.fail('an expression')
  tokens.next()
  if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) }
  if (token.kind === 'text') return { kind: 'literal', value: token.text }
  return parseWord(tokens, token.text, parseExpression)
}

/** Parses one operand with its `.member` and `[index]` steps; a trailing `.*` is left for the column. */
export const parsePrimary = (tokens: TokenReader, parseExpression: Parse): Expression => {
  let expression = parseAtom(tokens, parseExpression)
  for (;;) {
    if (tokens.isAt('.') && !tokens.isAt('*', 1)) {
      tokens.next()
      const step = tokens.next()
      if (step.kind !== 'word' && step.kind !== 'text') tokens.fail('a name')
      expression = { kind: 'member', of: expression, name: step.text }
    } else if (tokens.take('[')) {
      expression = { kind: 'index', of: expression, at: parseExpression(tokens) }
      tokens.expect(']')
    } else return expression
  }
}
