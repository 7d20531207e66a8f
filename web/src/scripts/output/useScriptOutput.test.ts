import { describe, expect, it } from 'vitest'
import type { CommandEntry } from '../../../../shared/commands/commandQueue'
import { runState, lineIn, outputLines } from './useScriptOutput'

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

const entry = (more: Partial<CommandEntry>): CommandEntry => ({
  commandID: '0'.repeat(26),
  rpcmethod: 'FS.Put',
  args: {},
  ts: 100,
  priority: 0,
  status: 'complete',
  can_be_cancelled: false,
  complete_ts: 110,
  ...more,
})
const nothing = {
  isEngineOn: true,
  sleeps: false,
  savedTs: 90,
  sent: undefined,
  restarted: undefined,
  startedTs: undefined,
  heardTs: undefined,
  failure: undefined,
}

describe('the state of a script', () => {
  it.each([
    ['the engine is off', { isEngineOn: false }, 'off'],
    ['nothing was saved', { savedTs: undefined }, 'none'],
    ['it was never sent', {}, 'notSent'],
    ['it waits in the queue', { sent: entry({ priority: 1, status: 'queued' }) }, 'sending'],
    ['the device refused it', { sent: entry({ status: 'error' }) }, 'sendFailed'],
    ['it was saved again since', { savedTs: 105, sent: entry({}) }, 'notSent'],
    ['the device has not restarted', { sent: entry({}), restarted: entry({ complete_ts: 50 }) }, 'waiting'],
    ['it restarted and is silent', { sent: entry({}), restarted: entry({ complete_ts: 120 }) }, 'quiet'],
    ['its value came', { sent: entry({}), restarted: entry({ complete_ts: 120 }), heardTs: 130 }, 'running'],
    ['the device said that it started', { sent: entry({}), startedTs: 125, heardTs: 125 }, 'running'],
    ['the device woke since', { sent: entry({}), sleeps: true, heardTs: 500 }, 'running'],
    ['it failed', { sent: entry({}), failure: 'Script failed: x' }, 'failed'],
  ] as const)('when %s', (_when, facts, id) => {
    expect(runState({ ...nothing, ...facts }).id).toBe(id)
  })

  it('says when a script that was sent starts', () => {
    expect(runState({ ...nothing, sent: entry({}) }).text).toBe('On the device, starts at the next restart')
    expect(runState({ ...nothing, sent: entry({}), sleeps: true }).text).toBe(
      'On the device, starts at the next wake',
    )
  })
})
