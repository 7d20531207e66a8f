import type { GatewayResponse } from '../../scripts/standins/http/readRequest'
import { gunzipSync } from 'node:zlib'
import { ProblemBody } from '../../shared/core/problem'
import { secrets } from './startOutside'
import { tablePrefix } from './startTables'

/** Of the processor, for one request: several times what the slowest takes. */
export const mostCpuMs = 2000

export interface Answered extends GatewayResponse {
  failure?: unknown
  /** What the processor has worked for it. */
  cpuMs: number
  /** Keys of items that were written meanwhile, `Table pk sk`. */
  written: string[]
}

const textOf = ({ body, headers }: GatewayResponse): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')

/** Words of the machinery, which no answer to anybody has. */
const inside = [
  ...[
    tablePrefix,
    'ValidationException',
    'ConditionalCheckFailed',
    'SerializationException',
    'node:internal',
  ],
  ...['ECONN', ...Object.values(secrets)],
]
const stackLine = /\bat \S+ \(|\.m?[jt]s:\d+/

/**
 * What may be counted or remembered of a request that is refused: guesses, hourly limits, the use of a key, a key of
 * idempotency that was claimed, that an event of payments was refused.
 */
const notes = [
  ...[/^Users APIKEY#/, /LIMIT#/, /^Answers /, /^Devices \w+ ATTEMPTS#/, /^Access USER#\S+ ADDING$/],
  ...[/^Devices \w+ (ADDING_)?CODE#/, /^Billing WATCH$/],
]

/** The lease of an account that pays was taken and given back: two writes of its row, and no third. */
const isLease = (key: string, written: readonly string[]): boolean =>
  key.startsWith('Billing ACCOUNT#') && written.filter((each) => each === key).length === 2

/** What is wrong with an answer, by the names of the invariants; empty when nothing is. */
export const judge = (
  answered: Answered,
  { asked, hiddenFrom }: { asked: string; hiddenFrom: readonly string[] },
): string[] => {
  const { status, headers, cpuMs, written } = answered
  const text = textOf(answered)
  const wrong: string[] = []
  if (status >= 500)
    wrong.push(
      `a failure of the portal: ${status} ${text.slice(0, 200)} ${answered.failure instanceof Error ? answered.failure.message : ''}`,
    )
  if (cpuMs > mostCpuMs) wrong.push(`an answer over its time: ${Math.round(cpuMs)} ms`)
  const type = headers['content-type']
  if (typeof type !== 'string') wrong.push('an answer without a type')
  if (status >= 400 && status !== 401 && type?.includes('json') === true) {
    const isGateway = !('x-content-type-options' in headers)
    if (!isGateway && !ProblemBody.safeParse(JSON.parse(text)).success)
      wrong.push('a refusal in another shape')
  }
  for (const word of inside) {
    if (text.includes(word) && !asked.includes(word)) wrong.push(`words of the inside: ${word}`)
  }
  if (status >= 400 && stackLine.test(text) && !stackLine.test(asked)) wrong.push('a line of the code')
  for (const hidden of hiddenFrom) {
    if (text.includes(hidden)) wrong.push('what the caller may not see')
  }
  const changed = written.filter((key) => !notes.some((note) => note.test(key)) && !isLease(key, written))
  if (status >= 400 && changed.length > 0)
    wrong.push(`a refused request wrote: ${changed.join(', ').slice(0, 400)}`)
  return wrong
}
