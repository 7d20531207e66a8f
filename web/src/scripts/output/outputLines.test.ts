import { describe, expect, it } from 'vitest'
import { lineIn, outputLines } from './outputLines'

const write = (key: string, value: unknown) => `${key} ${String(value)}`
const event = (msg: string, beganTs: number, more: object = {}) => ({
  id: msg,
  topic: 'mjs',
  level: 'info' as const,
  msg,
  beganTs,
  ...more,
})

describe('the output of a script', () => {
  it('is its values and its events, newest first', () => {
    const readings = [
      { ts: 10, cp2: 7, cp1: 'hello' },
      { ts: 30, cp1: 'again' },
      { ts: 40, vin: 12 },
    ]
    const events = [event('Script started', 5), event('High', 20, { topic: 'vin' })]
    expect(outputLines({ readings, events }, write).map(({ text }) => text)).toEqual([
      'cp1 again',
      'cp1 hello · cp2 7',
      'Script started',
    ])
  })

  it('says once what is repeated, with its last time', () => {
    const readings = [1, 2, 3].map((ts) => ({ ts, cp1: 'same' }))
    expect(outputLines({ readings, events: [] }, write)).toMatchObject([
      { text: 'cp1 same', times: 3, ms: 3000 },
    ])
  })

  it('knows the line that an error names', () => {
    const [line] = outputLines(
      { readings: [], events: [event('Script failed: init.js:12: x', 1, { level: 'warning' })] },
      write,
    )
    expect(line).toMatchObject({ tone: 'warning', line: 12 })
    expect(lineIn('at other.js:3')).toBeUndefined()
  })
})
