import { expect, it } from 'vitest'
import { type RingingAlarm, watchAlarms } from './watchAlarms'

const alarm = (name: string): RingingAlarm => ({ name, impact: `what ${name} breaks` })
/** What rings at each look, the last one from then on. */
const looks = (...all: RingingAlarm[][]) => {
  let at = 0
  return () => Promise.resolve(all[Math.min(at++, all.length - 1)] ?? [])
}
const briefly = { lastsMs: 30, pauseMs: 5 }

it('a watch ends at the first alarm that rings, with what it breaks', async () => {
  const read = looks([], [alarm('a')], [alarm('a'), alarm('b')])
  expect(await watchAlarms(read, new Set(), { lastsMs: 60_000, pauseMs: 1 })).toEqual([alarm('a')])
})

it('a watch takes no notice of what rang before', async () => {
  expect(await watchAlarms(looks([alarm('a')]), new Set(['a']), briefly)).toEqual([])
})

it('a watch without time looks once', async () => {
  const read = looks([], [alarm('a')])
  expect(await watchAlarms(read, new Set(), { lastsMs: 0, pauseMs: 1 })).toEqual([])
})
