import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

const levels = new Set(['info', 'warn', 'error'])

/** A line of the log changes nothing that a caller could notice: its words are no behaviour. */
const isLogLine = (path) => {
  if (!path.isCallExpression()) return false
  const { callee } = path.node
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'log' &&
    callee.property.type === 'Identifier' &&
    levels.has(callee.property.name)
  )
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-lines', {
    shouldIgnore: (path) => (isLogLine(path) ? 'a line of the log' : undefined),
  }),
]
