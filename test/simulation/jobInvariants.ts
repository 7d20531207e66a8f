import { readText } from '../../functions/core/packedText'
import type { Facts, SentReading } from './Facts'
import { groupBy, type Invariant, type Row } from './Invariant'

interface Stream {
  deviceid: string
  streamId: string
}
const nameOf = ({ deviceid, streamId }: Stream): string => `${deviceid}#${streamId}`
const streamsOf = ({ streams }: Row): string[] => (streams as Stream[]).map(nameOf)

/** Of each device the streams that its readings go into, the first one first, with the arrival from which they do. */
const ownStreams = ({ devices, rows }: Facts): Map<string, { name: string; fromMs: number }[]> =>
  new Map(
    devices.map(({ deviceid }) => {
      const later = rows.jobs
        .filter((job) => job.deviceid === deviceid)
        .map(({ jobid, fenceMs }) => ({ name: `${deviceid}#${String(jobid)}`, fromMs: Number(fenceMs) }))
        .sort((a, b) => a.fromMs - b.fromMs)
      return [deviceid, [{ name: `${deviceid}#s1`, fromMs: -Infinity }, ...later]]
    }),
  )

const deletedStreams = ({ rows }: Facts): ReadonlySet<string> =>
  new Set(rows.jobs.filter(({ kind, outcome }) => kind === 'delete' && outcome === 'done').flatMap(streamsOf))

/** By the streams in whose time it arrived, once for each; those that were deleted are left out. */
export const streamsOfReading = (facts: Facts): ((reading: SentReading) => ReadonlySet<string>) => {
  const own = ownStreams(facts)
  const deleted = deletedStreams(facts)
  return ({ deviceid, arrivals }) =>
    new Set(
      arrivals
        .map((ms) => own.get(deviceid)?.findLast(({ fromMs }) => fromMs <= ms)?.name ?? '')
        .filter((name) => !deleted.has(name)),
    )
}

/** Which readings lie in which streams, each as often as it does. */
export const storedReadings = ({ rows }: Facts): Map<string, string[]> => {
  const stored = rows.readings.flatMap(({ stream, body }) =>
    body instanceof Uint8Array
      ? [{ stream: String(stream), n: String((JSON.parse(readText(body)) as { n?: number }).n) }]
      : [],
  )
  return new Map([...groupBy(stored, ({ n }) => n)].map(([n, all]) => [n, all.map(({ stream }) => stream)]))
}

/** However late it is taken: what is deleted or given away is what had arrived by then, and nothing else. */
const placedByArrival: Invariant = (facts) => {
  const stored = storedReadings(facts)
  const deleted = deletedStreams(facts)
  const streamsFor = streamsOfReading(facts)
  return facts.readings.flatMap((reading) => {
    const { n, odd } = reading
    if (odd === 'rubbish') return []
    const is = new Set((stored.get(String(n)) ?? []).filter((name) => !deleted.has(name)))
    const should = streamsFor(reading)
    const lacks = [...should].filter((name) => !is.has(name))
    const more = [...is].filter((name) => !should.has(name))
    return [
      ...lacks.map((name) => `reading ${n} is not in ${name}, in whose time it arrived`),
      ...more.map((name) => `reading ${n} is in ${name}, in whose time it did not arrive`),
    ]
  })
}

/** At the end no data is with two devices, and none with nobody, unless it was deleted. */
const streamsHaveOneDevice: Invariant = (facts) => {
  const records = facts.rows.devices.filter(({ sk }) => sk === 'RECORD')
  const holders = groupBy(
    records.flatMap((record) => streamsOf(record).map((name) => ({ name, by: String(record.deviceid) }))),
    ({ name }) => name,
  )
  const deleted = deletedStreams(facts)
  const known = [...ownStreams(facts).values()].flat().map(({ name }) => name)
  const busy = records.filter(({ dataJob }) => (dataJob as { active?: boolean } | undefined)?.active)
  return [
    ...known.flatMap((name) => {
      const by = holders.get(name)?.map((each) => each.by) ?? []
      const wanted = deleted.has(name) ? 0 : 1
      return by.length === wanted ? [] : [`${name} is with ${by.join(' and ') || 'no device'}`]
    }),
    ...busy.map(({ deviceid }) => `${String(deviceid)} says that work on its data goes on`),
  ]
}

export const jobInvariants: Readonly<Record<string, Invariant>> = {
  'a job takes what had arrived by then': placedByArrival,
  'data is with one device': streamsHaveOneDevice,
}
