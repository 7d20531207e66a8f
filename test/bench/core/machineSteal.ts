import { readFileSync } from 'node:fs'

interface Ticks {
  total: number
  stolen: number
}

/** The first line of /proc/stat: hundredths of a second that all processors spent on each kind of work. */
const readTicks = (): Ticks => {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [, ...numbers] = line.split(/\s+/)
  // user, nice, system, idle, iowait, irq, softirq, steal; what guests used stands in user already
  const counted = numbers.slice(0, 8).map(Number)
  return { total: counted.reduce((sum, each) => sum + each, 0), stolen: counted[7] ?? 0 }
}

/**
 * Percent of the machine's time that its host gave to others since the last call: what was measured meanwhile took
 * about that much longer than on a machine of its own.
 */
export const openStealClock = (): (() => number) => {
  let before = readTicks()
  return () => {
    const now = readTicks()
    const total = now.total - before.total
    const percent = total === 0 ? 0 : ((now.stolen - before.stolen) / total) * 100
    before = now
    return percent
  }
}
