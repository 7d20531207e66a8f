import type { DeviceEvent } from '../../../../shared/alerts/deviceEvents'
import type { Reading } from '../../../../shared/data/reading'
import { secondMs } from '../../../../shared/core/time'
import type { StatusTone } from '../../ui/feedback/StatusMark'

/** What a script let the portal know, at one moment. */
export interface OutputLine {
  readonly id: string
  readonly ms: number
  readonly tone: StatusTone
  readonly text: string
  /** How often the same was said in a row, with this as its last time. */
  readonly times: number
  /** The line of the script that it is about. */
  readonly line: number | undefined
}

/** The topic of the script engine. */
export const scriptTopic = 'mjs'

const customKey = /^cp([1-9]|[1-4]\d|50)$/
export const customKeys: readonly string[] = Array.from({ length: 50 }, (_, i) => `cp${i + 1}`)

/** `… init.js:12: …`: the line that the device names. */
export const lineIn = (text: string): number | undefined => {
  const found = /\binit\.js:(\d{1,5})\b/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

const tones = { info: 'info', alert: 'alert', warning: 'warning', alarm: 'alarm' } as const

const lineOfEvent = ({ id, level, msg, beganTs }: DeviceEvent): OutputLine => ({
  id,
  ms: beganTs * secondMs,
  tone: tones[level],
  text: msg,
  times: 1,
  line: lineIn(msg),
})

/** The custom parameters of a reading in one line; undefined where it has none. */
const lineOfReading = (
  reading: Reading,
  write: (key: string, value: unknown) => string,
): OutputLine | undefined => {
  const keys = Object.keys(reading).filter((key) => customKey.test(key))
  if (keys.length === 0) return undefined
  const inOrder = keys.sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)))
  return {
    id: `r${reading.ts}`,
    ms: reading.ts * secondMs,
    tone: 'none',
    text: inOrder.map((key) => write(key, reading[key])).join(' · '),
    times: 1,
    line: undefined,
  }
}

interface Heard {
  readonly readings: readonly Reading[]
  readonly events: readonly DeviceEvent[]
}

/** What a script sent, newest first; what it repeats word for word is one line. */
export const outputLines = (
  { readings, events }: Heard,
  write: (key: string, value: unknown) => string,
): readonly OutputLine[] => {
  const lines = [
    ...events.filter(({ topic }) => topic === scriptTopic).map(lineOfEvent),
    ...readings.flatMap((reading) => lineOfReading(reading, write) ?? []),
  ].sort((a, b) => a.ms - b.ms)
  const merged: OutputLine[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    if (last?.tone === 'none' && line.tone === 'none' && last.text === line.text) {
      merged[merged.length - 1] = { ...line, id: last.id, times: last.times + 1 }
    } else merged.push(line)
  }
  return merged.reverse()
}
