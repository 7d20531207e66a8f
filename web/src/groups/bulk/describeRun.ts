import type { RunRow } from '../../core/api/runOver'

const devices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What went wrong with a run that has ended, in words; undefined when all of it went well. */
export const describeRun = (
  rows: readonly RunRow[],
  nameOf: (id: string) => string,
): { tone: 'alarm' | 'warning'; text: string } | undefined => {
  const failed = rows.filter(({ state }) => state === 'error')
  const left = rows.filter(({ state }) => state === 'cancelled').length
  const last = failed.at(-1)
  if (last === undefined) return undefined
  if (left > 0) {
    const why = `The run stopped because ${nameOf(last.id)} was refused: ${sentence(last.message)}`
    return { tone: 'alarm', text: `${why} What waited after it was not sent: ${devices(left)}.` }
  }
  return {
    tone: 'warning',
    text: `${failed.length} of ${devices(rows.length)} failed. The reason stands beside each; the others are not affected.`,
  }
}
