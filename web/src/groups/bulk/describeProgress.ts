import type { Followed } from './followedState'

interface Row {
  readonly state: Followed['state'] | 'waiting' | 'loading'
}

const devices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

/** How many devices have what was saved for them, once everything was sent; undefined where nothing was saved. */
export const describeProgress = (rows: readonly Row[]): { tone: 'ok' | 'info'; text: string } | undefined => {
  const count = (...states: Row['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  const [applied, waiting] = [count('success'), count('queued', 'handedOver')]
  if (waiting > 0) {
    const others = `${devices(waiting)} ${waiting === 1 ? 'has' : 'have'} not applied the change yet`
    return {
      tone: 'info',
      text: `${others}: it is queued, and goes out the next time a device makes contact. This page shows how far each has come; you may leave it.`,
    }
  }
  if (applied === 0) return undefined
  return { tone: 'ok', text: `${devices(applied)} ${applied === 1 ? 'has' : 'have'} applied the change.` }
}
