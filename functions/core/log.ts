import { type Figure, figureNamespace } from '../../shared/core/figures'

/** One JSON line per event, as the log service reads it. Secrets never come here: callers pass names, not bodies. */
type Fields = Record<string, unknown>

const levels = ['INFO', 'WARN', 'ERROR', 'FATAL'] as const

const describe = (value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: describe(value.cause) }
    : value

/** What JSON leaves as it is and a terminal obeys: escape codes of the second kind, ends of lines, directions. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/**
 * Writes what is of `lowest` level or above; nothing at FATAL, which no event has. Lambda takes a line without a time
 * of its own for one of level INFO, whatever it says: no alarm would count it.
 */
export const openLog = (lowest: string, writeLine: (line: string) => void) => {
  const write =
    (level: (typeof levels)[number]) =>
    (message: string, fields: Fields = {}): void => {
      if (levels.indexOf(level) < levels.findIndex((each) => each === lowest)) return
      const described = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, describe(value)]),
      )
      const timestamp = new Date().toISOString()
      const line = JSON.stringify({ timestamp, level, message, ...described })
      writeLine(`${line.replaceAll(obeyed, escape)}\n`)
    }
  return { info: write('INFO'), warn: write('WARN'), error: write('ERROR') }
}

/** The log of this process, at the level that Lambda has for the function. */
export const log = openLog(process.env.AWS_LAMBDA_LOG_LEVEL ?? 'INFO', (line) => process.stdout.write(line))

/**
 * Figures for the alarms, as fields of a log line in the log service's embedded metric format: writing the line
 * has counted. `dimensions` name who counted; `nowMs` in epoch milliseconds.
 */
export const metricFields = (
  figures: Partial<Record<Figure, number>>,
  dimensions: Record<string, string>,
  nowMs: number,
): Record<string, unknown> => ({
  _aws: {
    Timestamp: nowMs,
    CloudWatchMetrics: [
      {
        Namespace: figureNamespace,
        Dimensions: [Object.keys(dimensions)],
        Metrics: Object.keys(figures).map((Name) => ({ Name })),
      },
    ],
  },
  ...dimensions,
  ...figures,
})
