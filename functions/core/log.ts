/** One JSON line per event, as the log service reads it. Secrets never come here: callers pass names, not bodies. */
type Fields = Record<string, unknown>

const describe = (value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: describe(value.cause) }
    : value

const write = (level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: Fields): void => {
  const described = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, describe(value)]))
  process.stdout.write(`${JSON.stringify({ level, message, ...described })}\n`)
}

export const log = {
  info: (message: string, fields: Fields = {}) => write('INFO', message, fields),
  warn: (message: string, fields: Fields = {}) => write('WARN', message, fields),
  error: (message: string, fields: Fields = {}) => write('ERROR', message, fields),
}
