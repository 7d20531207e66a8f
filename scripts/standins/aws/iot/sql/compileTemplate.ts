import { parseCall } from './parseCall'
import { readTokens } from './readTokens'
import type { SqlContext } from './sqlContext'
import type { Evaluate } from './sqlFunctions'

const compileSubstitution = (source: string): Evaluate => {
  const tokens = readTokens(source)
  const evaluate = parseCall(tokens, tokens.next().text)
  if (!tokens.isAtEnd()) tokens.fail('the end')
  return evaluate
}

/**
 * Compiles a text with substitution templates (`errors/${topic(2)}/${timestamp()}`) as actions take it. A function
 * without a value makes the whole text fail, as the action would in AWS.
 */
export const compileTemplate = (template: string): ((context: SqlContext) => string) => {
  const parts = template
    .split(/(\$\{[^}]*\})/)
    .map((part) => (part.startsWith('${') ? compileSubstitution(part.slice(2, -1)) : part))
  return (context) =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part
        const value = part(context)
        if (value === undefined) throw new Error(`no value for a function of ${template}`)
        return typeof value === 'string' ? value : JSON.stringify(value)
      })
      .join('')
}
