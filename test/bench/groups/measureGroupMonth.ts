import { openPackHistory } from '../../../functions/packing/packHistory'
import { dayMs, dayStartMs, minuteMs, secondMs } from '../../../shared/core/time'
import { getMetrics } from '../../../shared/periodfigures/getMetrics'
import { getGroupMetrics } from '../../../shared/periodfigures/groupMetrics'
import type { Harness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import { runPairs } from '../core/runPairs'
import { fillGroup } from './fillGroup'

const devices = 100
const days = 30
const stepMs = 30 * minuteMs
const intervalSeconds = 1800
const pairs = 3
const plainAtOnce = 6
const keys = ['vin', 'fuel_level', 'coolant_temp']

const readingsOf = (n: number, fromMs: number, toMs: number) =>
  Array.from({ length: Math.floor((toMs - fromMs) / stepMs) }, (_, i) => {
    const tsMs = fromMs + i * stepMs
    const body = {
      ts: tsMs / secondMs,
      vin: 27 + ((n + i) % 17) / 10,
      fuel_level: (n + i) % 100,
      coolant_temp: 70 + ((n * i) % 30),
    }
    return { tsMs, awsTsMs: tsMs, body }
  })

const eachAtOnce = async <T>(items: readonly T[], run: (item: T) => Promise<unknown>) => {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: plainAtOnce }, worker))
}

/** A month of three keys over a hundred devices, held against the month before it. */
export const measureGroupMonth = async (harness: Harness): Promise<Figure[]> => {
  const { address, clients, ask } = harness
  const { tables } = address
  const person = await harness.newUser('Month Manager')
  const { groupid, deviceids } = await fillGroup(harness, person, { letter: 'H', count: devices })
  const pack = openPackHistory(
    clients.documents,
    { HISTORY_TABLE: tables.History, DEVICES_TABLE: tables.Devices },
    Date.now,
  )
  const endMs = dayStartMs(Date.now())
  await eachAtOnce([...deviceids.entries()], ([n, deviceid]) =>
    pack(`${deviceid}#s1`, readingsOf(n, endMs - days * dayMs, endMs), intervalSeconds),
  )
  const period = {
    currentStartTime: (endMs - days * dayMs) / secondMs,
    currentEndTime: endMs / secondMs,
  }
  const metrics = keys.map((key) => ({ key, operator: 'avg' as const }))
  const timeOf = async (run: () => Promise<unknown>) => {
    const began = performance.now()
    await run()
    return performance.now() - began
  }
  const whole = async () => {
    const answer = await ask(getGroupMetrics, { groupid, ...period, metrics }, person.token)
    if (answer.currentFigures.flat().includes(null)) throw new Error('The month is not complete.')
  }
  const measured = await runPairs(
    pairs,
    () => timeOf(whole),
    () =>
      timeOf(() =>
        eachAtOnce(deviceids, (deviceid) =>
          ask(getMetrics, { deviceid, ...period, dataKeys: keys.join(',') }, person.token),
        ),
      ),
  )
  return [
    {
      name: `month of ${keys.length} keys over ${devices} devices, at the API`,
      ...measured,
      unit: 'ms',
      aim: '≤ 1,000',
      against: 'one request for each device, six at a time',
      limit: 'four requests to the store for each device; the store shares two cores with all else',
    },
  ]
}
