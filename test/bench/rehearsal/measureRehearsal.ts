import { dayMs, dayStartMs, minuteMs, secondMs } from '../../../shared/core/time'
import { type Limits, rulesOf, replay, traceOf } from '../../../shared/rehearsal/replay'
import { unpackReadings } from '../../../shared/rehearsal/packReadings'
import { proposeLimits } from '../../../shared/rehearsal/proposeLimits'
import { getRehearsal, rehearseLimits } from '../../../shared/rehearsal/rehearsal'
import { openPackHistory } from '../../../functions/packing/packHistory'
import { seededRandom } from '../../../scripts/fleet/physics/noise'
import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { runPairs, timeOf } from '../core/runPairs'

const devices = 12
const days = 30
const pairs = 3
const dataKey = 'tc1'
const limits: Limits = { alarm: { high: 95 }, warning: { high: 90, low: 40 }, hysteresis: 2 }
const tight: Limits = { alarm: {}, warning: { high: 72 }, hysteresis: 0 }

/** A day of a temperature that wanders by the hour, and on every sixth day passes its limits. */
const dayOf = (n: number, day: number, fromMs: number) => {
  const random = seededRandom(n * 1000 + day)
  const isHot = (n + day) % 6 === 0
  return Array.from({ length: dayMs / minuteMs }, (_, i) => {
    const tsMs = fromMs + i * minuteMs
    const wave = 10 * Math.sin(i / 120) + 4 * (random() - 0.5) + (isHot && i % 400 < 30 ? 35 : 0)
    return {
      tsMs,
      awsTsMs: tsMs,
      body: { ts: tsMs / secondMs, [dataKey]: Math.round((62 + wave) * 10) / 10 },
    }
  })
}

/** Limits of twelve devices rehearsed over a month of a reading a minute, and what a moving limit costs on the page. */
export const measureRehearsal = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const { address, clients, ask } = harness
  const { tables } = address
  const owner = await harness.newUser('Rehearsal Owner')
  const places = { HISTORY_TABLE: tables.History, DEVICES_TABLE: tables.Devices }
  const pack = openPackHistory(clients.documents, places, Date.now)
  const endMs = dayStartMs(Date.now())
  const addedTs = Math.floor(Date.now() / secondMs) - 400 * 86_400
  const made = await Promise.all(
    Array.from({ length: devices }, () => harness.newDevice({ addedTs }, [[owner, 'ADMIN']])),
  )
  for (const [n, { deviceid }] of made.entries())
    for (let day = 1; day <= days; day++) await pack(`${deviceid}#s1`, dayOf(n, day, endMs - day * dayMs), 60)

  const askAll = async (run: (device: (typeof made)[number]) => Promise<unknown>) => {
    const began = performance.now()
    await Promise.all(made.map(run))
    return performance.now() - began
  }
  const { alarm, warning, hysteresis } = limits
  const rehearse = () =>
    askAll(({ deviceid }) =>
      ask(rehearseLimits, { deviceid, dataKey, days, alarm, warning, hysteresis }, owner.token),
    )
  const readAll = () => askAll(({ deviceid }) => ask(getRehearsal, { deviceid, dataKey, days }, owner.token))
  await rehearse()
  const server = await runPairs(pairs, rehearse, readAll)

  const [first] = made
  if (first === undefined) throw new Error('no device')
  const answer = await ask(getRehearsal, { deviceid: first.deviceid, dataKey, days }, owner.token)
  const { times, values } = unpackReadings(answer.readings)
  const trace = traceOf(times, values)
  const delays = { onMs: { alarm: 0, warning: 0 }, offMs: 2 * minuteMs }
  const { lows, highs } = trace
  const noBlocks = { ...trace, lows: lows.map(() => -Infinity), highs: highs.map(() => Infinity) }
  const move = await runPairs(
    15,
    () => timeOf(() => replay(trace, rulesOf(limits), delays, endMs)),
    () => timeOf(() => replay(noBlocks, rulesOf(limits), delays, endMs)),
  )
  const [rule] = rulesOf(tight)
  if (rule === undefined) throw new Error('no rule')
  const began = performance.now()
  const diet = proposeLimits({
    ...{ trace, rule, endMs, real: [], parts: ['hysteresis', 'limit', 'onMs', 'offMs'] },
    delays: { onMs: 0, offMs: 2 * minuteMs },
  })
  const searchedMs = performance.now() - began
  return [
    {
      name: `limits of ${devices} devices rehearsed over ${days} days of a reading a minute`,
      ...server,
      unit: 'ms',
      against: 'the readings of all days, as the page loads them once',
      aim: '≤ 2000',
      limit: 'days in which no hour reaches a limit are read by their hours',
    },
    {
      name: 'a limit that moves, 43,200 readings',
      ...move,
      unit: 'ms',
      against: 'each reading looked at',
      aim: '≤ 16',
      limit: 'a frame; blocks of 128 readings are passed over',
    },
    {
      name: 'what a page loads for it',
      ours: JSON.stringify(answer).length / 1000,
      unit: 'kB, before compression',
      limit: 'differences at their decimals; once for as long as the editor is open',
    },
    {
      name: `quieter limits found, of ${diet.times} events`,
      ours: searchedMs,
      unit: 'ms',
      aim: '≤ 1000',
      limit: 'two changes at once, some hundred replays',
    },
  ]
}
