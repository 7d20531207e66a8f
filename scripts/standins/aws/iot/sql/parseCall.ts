import type { TokenReader } from './readTokens'
import { type Argument, type Evaluate, compileCall } from './sqlFunctions'

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
