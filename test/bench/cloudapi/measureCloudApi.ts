import { readReadings } from '../../../shared/cloudapi/devices'
import { queryReadings } from '../../../shared/data/queryReadings'
import { addApiCredential } from '../../../shared/users/apiCredentials'
import { eventually } from '../../harness/eventually'
import type { Harness } from '../../harness/openHarness'
import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { cpuSecondsOf, processesOf } from '../core/processUsage'
import { median } from '../core/quantile'

/** As many as a key may ask at once. */
const requests = 20
const readings = 100
const pairs = 6
const intervalSeconds = 60
const microsPerSecond = 1e6
const secondMs = 1000

/** A device with a page of readings, and for each round somebody who may see it, with a key that has not been used. */
const openScene = async (harness: Harness) => {
  const people = await Promise.all(
    Array.from({ length: pairs + 1 }, async (_, n) => {
      const { token, ...person } = await harness.newUser(`Program ${n}`)
      const { key } = await harness.ask(addApiCredential, {}, token)
      return { ...person, token, key }
    }),
  )
  const made = await harness.newDevice(
    {},
    people.map((person) => [person, 'VIEW'] as const),
  )
  const { deviceid } = made
  const line = await harness.connect(made, { listen: false })
  const startTs = Math.floor(Date.now() / secondMs) - readings * intervalSeconds
  for (let n = 0; n < readings; n += 1) {
    await line.sendReading({
      ts: startTs + n * intervalSeconds,
      vin: 12 + n / readings,
      cp1: n,
      cp2: readings - n,
    })
  }
  await line.disconnect()
  const ask = { deviceid, dataPoints: readings }
  await eventually(async () => {
    const { data } = await harness.ask(queryReadings, ask, people[0]?.token)
    if (data.length !== readings) throw new Error(`${data.length} readings are there yet.`)
  })
  return { people, ask }
}

interface Round {
  perSecond: number
  /** Of the whole stack, for one reading. */
  micros: number
}

/** What a program gets through its key beside what the page gets by its own call, in turn. */
export const measureCloudApi = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const { people, ask } = await openScene(harness)
  const pids = processesOf(harness.address.dir)
  const round = async (read: () => Promise<{ data: readonly unknown[] }>): Promise<Round> => {
    const cpuBefore = cpuSecondsOf(pids)
    const began = performance.now()
    let count = 0
    for (let n = 0; n < requests; n += 1) count += (await read()).data.length
    const seconds = (performance.now() - began) / secondMs
    return {
      perSecond: count / seconds,
      micros: ((cpuSecondsOf(pids) - cpuBefore) * microsPerSecond) / count,
    }
  }
  const rounds: { byKey: Round; byPage: Round }[] = []
  for (const { key, token } of people) {
    const byKey = await round(() => harness.askByKey(readReadings, ask, key))
    const byPage = await round(() => harness.ask(queryReadings, ask, token))
    rounds.push({ byKey, byPage })
  }
  // The first warms up.
  const measured = rounds.slice(1)
  const figureOf = (name: keyof Round) => ({
    ours: median(measured.map(({ byKey }) => byKey[name])),
    baseline: median(measured.map(({ byPage }) => byPage[name])),
    ratio: median(measured.map(({ byKey, byPage }) => byKey[name] / byPage[name])),
  })
  const against = 'the call of the page, by a session'
  const limit = `pages of ${readings}, one after the other; a key is counted by a write of its own`
  return [
    {
      name: 'readings by an API key',
      ...figureOf('perSecond'),
      ...{ unit: 'a second', aim: '≥ 0.8 ×', against, limit },
    },
    {
      name: 'processor time of a reading by an API key',
      ...figureOf('micros'),
      ...{ unit: 'µs', aim: '≤ 1.25 ×', against, limit: 'the whole stack, its stand-ins included' },
    },
  ]
}
