import { compileExpression } from './compileExpression'
import type { Evaluate } from './compileExpression'
import { parseExpression } from './parseExpression'
import { readTokens } from './readTokens'
import type { SqlContext } from './sqlContext'
import { asText } from './sqlValues'

const compileSubstitution = (source: string): Evaluate => {
  const tokens = readTokens(source)
  const evaluate = compileExpression(parseExpression(tokens))
  if (!tokens.isAtEnd()) tokens.fail('the end')
  return evaluate
}

/**
 * Compiles a text with substitution templates (`errors/${topic(2)}/${timestamp()}`) as actions take it. An
 * expression without a value makes the whole text fail, as the action would in AWS.
 */
export const compileTemplate = (template: string): ((context: SqlContext) => string) => {
  const parts = template
    .split(/(\$\{[^}]*\})/)
    .map((part) => (part.startsWith('${') ? compileSubstitution(part.slice(2, -1)) : part))
  return (context) =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part
        const text = asText(part(context))
        if (text === undefined) throw new Error(`no value for an expression of ${template}`)
        return text
      })
      .join('')
}
