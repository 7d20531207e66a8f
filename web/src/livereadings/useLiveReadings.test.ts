import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { type Asked, type CallReadings, openAskReadings } from './useLiveReadings'

const deviceid = DeviceId.parse('TRUCK0001')
const nowMs = 1_800_000_000_000
const newest = nowMs / 1000 - 30

const open = (own: Partial<Asked> = {}) => {
  const calls: Parameters<CallReadings>[0][] = []
  const answers: Awaited<ReturnType<CallReadings>>[] = []
  const asked: Asked = { isRestricted: false, intervalSeconds: 60, wanted: 20, loaded: 20, ...own }
  const ask = openAskReadings(
    deviceid,
    asked,
    (request) => {
      calls.push(request)
      return Promise.resolve(answers.shift() ?? { data: [] })
    },
    () => nowMs,
  )
  return { ask, calls, answers, asked }
}

const late = (atMs: number) => ({ data: [], late: { atMs, fromTs: 1, toTs: 2 } })

describe('asking for readings', () => {
  it('asks for one while the plan is unknown, and on a plan that restricts data', async () => {
    const { ask, calls, asked } = open({ isRestricted: undefined, loaded: 0 })
    await ask(undefined)
    asked.isRestricted = true
    await ask(newest)
    expect(calls).toEqual([
      { deviceid, dataPoints: 1 },
      { deviceid, dataPoints: 1 },
    ])
  })

  it('then asks for what is newer, or for the latest after a long silence of its own', async () => {
    const { ask, calls } = open()
    await ask(newest)
    await ask(nowMs / 1000 - 20 * 60 - 1)
    expect(calls).toEqual([
      { deviceid, fromTime: newest },
      { deviceid, dataPoints: 20 },
    ])
  })

  it('asks again for all that it holds when readings came late, once', async () => {
    const { ask, calls, answers } = open({ wanted: 600, loaded: 600 })
    answers.push(late(5), late(9), { data: [{ ts: 1 }] }, late(9))
    await ask(newest)
    expect(await ask(newest)).toEqual([{ ts: 1 }])
    await ask(newest)
    expect(calls.map(({ dataPoints }) => dataPoints)).toEqual([undefined, undefined, 600, undefined])
  })
})
