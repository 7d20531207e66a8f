import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import { type RecordItem, type RecordStream, deviceItem } from '../devices/deviceStore'

/** So many streams that ended are remembered for what arrived in their time and is taken late. */
const maxPastStreams = 5

export const nameOf = ({ deviceid, streamId }: RecordStream): string => `${deviceid}#${streamId}`

const streamsWrite = (
  TableName: string,
  record: RecordItem,
  change: Partial<Pick<RecordItem, 'streams' | 'pastStreams'>>,
  dataJobId?: string,
): TransactItem =>
  setFields(
    TableName,
    { deviceid: record.deviceid, sk: deviceItem.record },
    {
      set: { ...change, streamsVersion: (record.streamsVersion ?? 0) + 1 },
      when: {
        streamsVersion: record.streamsVersion,
        ...(dataJobId === undefined ? {} : { dataJobId }),
      },
    },
  )

/** Takes streams from a device, as long as it is this job that may. */
export const cutWrite = (
  TableName: string,
  record: RecordItem,
  gone: readonly RecordStream[],
  jobid: string,
): TransactItem => {
  const names = new Set(gone.map(nameOf))
  const streams = record.streams.filter((stream) => !names.has(nameOf(stream)))
  const pastStreams = [...(record.pastStreams ?? []), ...gone].slice(-maxPastStreams)
  return streamsWrite(TableName, record, { streams, pastStreams }, jobid)
}

/** Gives streams to a device, before its own: readings go on into its last one. */
export const attachWrite = (
  TableName: string,
  record: RecordItem,
  given: readonly RecordStream[],
  jobid?: string,
): TransactItem => streamsWrite(TableName, record, { streams: [...given, ...record.streams] }, jobid)

/** Gives streams back to the device that they came from, as long as it is this job that may. */
export const returnWrites = (
  TableName: string,
  { from, to }: { from: RecordItem; to: RecordItem },
  given: readonly RecordStream[],
  jobid: string,
): TransactItem[] => {
  const names = new Set(given.map(nameOf))
  const others = (streams: readonly RecordStream[]) => streams.filter((stream) => !names.has(nameOf(stream)))
  const back = { streams: [...given, ...to.streams], pastStreams: others(to.pastStreams ?? []) }
  return [
    streamsWrite(TableName, from, { streams: others(from.streams) }, jobid),
    streamsWrite(TableName, to, back, jobid),
  ]
}
