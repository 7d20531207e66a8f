import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

const levels = new Set(['info', 'warn', 'error'])

const isLogCall = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === 'log' &&
  node.callee.property.type === 'Identifier' &&
  levels.has(node.callee.property.name)

const isLogStatement = (node) => node?.type === 'ExpressionStatement' && isLogCall(node.expression)

/** A question whose only answer is a line of the log. */
const isLogCondition = ({ type, consequent, alternate }) => {
  if (type !== 'IfStatement' || alternate !== null) return false
  if (consequent.type !== 'BlockStatement') return isLogStatement(consequent)
  return consequent.body.length === 1 && isLogStatement(consequent.body[0])
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-lines', {
    /** A line of the log changes nothing that a caller could notice: its words are no behaviour. */
    shouldIgnore: ({ node }) =>
      isLogCall(node) || isLogCondition(node) ? 'writes into the log alone' : undefined,
  }),
]
