import { secondMs } from '../../../shared/core/time'

/** Events follow each other on so many channels, so that each one begins anew and ends the one before. */
const channels = 40

const levels = { warning: 25, alarm: 35 } as const

/** The name of the n-th event, found again in its mail; in letters, since texts that differ in numbers are one condition. */
export const nameOfEvent = (n: number): string => {
  const letters = [...String(n).padStart(4, '0')].map((digit) => 'bcdfghjklm'.charAt(Number(digit)))
  return `Event ${letters.join('')} of the bench`
}

/** A reading of this moment in which the n-th event begins. */
export const eventReading = (n: number, level: keyof typeof levels) => ({
  ts: Date.now() / secondMs,
  vin: 12.6,
  events: [{ topic: `cp${(n % channels) + 1}`, msg: nameOfEvent(n), lv: levels[level] }],
})
