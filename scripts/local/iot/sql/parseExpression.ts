import { parsePrimary } from './parsePrimary'
import type { TokenReader } from './readTokens'
import type { Expression } from './statement'

type Parse = (tokens: TokenReader) => Expression

/** One level of left-associative binary operators above `operand`. */
const chain =
  (operand: Parse, operators: readonly string[]): Parse =>
  (tokens) => {
    let left = operand(tokens)
    for (;;) {
      const operator = operators.find((candidate) => tokens.take(candidate))
      if (operator === undefined) return left
      left = { kind: 'binary', operator, left, right: operand(tokens) }
    }
  }

const parseProduct = chain((tokens) => parsePrimary(tokens, parseExpression), ['*', '/', '%'])
const parseSum = chain(parseProduct, ['+', '-', '||'])
const parseComparison = chain(parseSum, ['<=', '>=', '<>', '!=', '<', '>', '=', 'in'])
const parseNot: Parse = (tokens) =>
  tokens.take('not') ? { kind: 'not', value: parseNot(tokens) } : parseComparison(tokens)
const parseAnd = chain(parseNot, ['and'])

/** Parses an expression with the precedence of SQL: OR, AND, NOT, comparison, sum, product. */
export const parseExpression: Parse = chain(parseAnd, ['or'])
