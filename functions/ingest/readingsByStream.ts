import type { RecordItem, RecordStream } from '../devices/deviceStore'

interface Part<R> {
  stream: string
  /** Whether the device still has it. */
  isPresent: boolean
  readings: R[]
}

const nameOf = ({ deviceid, streamId }: RecordStream): string => `${deviceid}#${streamId}`

/** The device's own streams, the oldest first; one that it was given has its readings already. */
const ownStreams = ({
  deviceid,
  streams,
  pastStreams = [],
}: Pick<RecordItem, 'deviceid' | 'streams' | 'pastStreams'>) => {
  const present = streams.map((stream) => ({ ...stream, isPresent: true }))
  const past = pastStreams.map((stream) => ({ ...stream, isPresent: false }))
  // One that went to another device and came back is present.
  const named = new Map([...past, ...present].map((stream) => [nameOf(stream), stream]))
  return [...named.values()]
    .filter((stream) => stream.deviceid === deviceid)
    .sort((a, b) => (a.arrivalFromMs ?? 0) - (b.arrivalFromMs ?? 0))
}

/**
 * Which stream each reading goes into: not the newest one at the time it is taken, but the one in whose time it
 * arrived. Data that is deleted or given to another device ends at an instant of arrival, however long a message waits
 * before it is taken. The last part is that of the newest stream, be it empty: a contact moves the device on.
 */
export const readingsByStream = <R extends { arrivedMs: number }>(
  record: Pick<RecordItem, 'deviceid' | 'streams' | 'pastStreams'>,
  readings: readonly R[],
): Part<R>[] => {
  const own = ownStreams(record)
  const parts = own.map((stream, i) => {
    const fromMs = i === 0 ? -Infinity : (stream.arrivalFromMs ?? 0)
    const toMs = own[i + 1]?.arrivalFromMs ?? Infinity
    return {
      stream: nameOf(stream),
      isPresent: stream.isPresent,
      readings: readings.filter(({ arrivedMs }) => arrivedMs >= fromMs && arrivedMs < toMs),
    }
  })
  if (parts.length === 0) throw new Error(`Device ${record.deviceid} has no data stream`)
  return parts.filter((part, i) => part.readings.length > 0 || i === parts.length - 1)
}
