import type { Followed } from '../commands/followedState'
import type { RunRow } from '../core/api/runOver'

const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What went wrong with a run that has ended, in words; undefined when all of it went well. */
export const describeRun = (
  rows: readonly RunRow[],
  nameOf: (id: string) => string,
): { tone: 'alarm' | 'warning'; text: string } | undefined => {
  const failed = rows.filter(({ state }) => state === 'error')
  const left = rows.filter(({ state }) => state === 'cancelled').length
  const last = failed.at(-1)
  if (last === undefined) {
    if (left === 0) return undefined
    const text = `The run was left early: the change was not sent to ${countDevices(left)}.`
    return { tone: 'warning', text }
  }
  if (left > 0) {
    const why = `The run stopped because ${nameOf(last.id)} was refused: ${sentence(last.message)}`
    return { tone: 'alarm', text: `${why} What waited after it was not sent: ${countDevices(left)}.` }
  }
  return {
    tone: 'warning',
    text: `${failed.length} of ${countDevices(rows.length)} failed. The reason stands beside each; the others are not affected.`,
  }
}

interface Progress {
  readonly state: Followed['state'] | 'waiting' | 'loading'
}

/** How many devices have what was saved for them, once everything was sent; undefined where nothing was saved. */
export const describeProgress = (
  rows: readonly Progress[],
): { tone: 'ok' | 'info'; text: string } | undefined => {
  const count = (...states: Progress['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  const [applied, waiting] = [count('success'), count('queued', 'waitsForContact', 'handedOver')]
  if (waiting > 0) {
    const others = `${countDevices(waiting)} ${waiting === 1 ? 'has' : 'have'} not applied the change yet`
    return {
      tone: 'info',
      text: `${others}: it is queued, and goes out the next time a device makes contact. You may leave this page: the results are kept under Bulk Configure.`,
    }
  }
  if (applied === 0) return undefined
  return {
    tone: 'ok',
    text: `${countDevices(applied)} ${applied === 1 ? 'has' : 'have'} applied the change.`,
  }
}
