import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { DeviceMessages, getDeviceMessages as contract } from '../../shared/staff/deviceMessages'
import type { Serve } from '../core/http/serve'
import { type ReadingReader, measuredMs, type RawReading } from '../data/readingStore'
import type { DeviceStore } from '../devices/deviceStore'
import type { QuarantineReader } from '../diagnostics/quarantineReader'

/** As many as a person looks through. */
const mostReadings = 20
const shownLetters = 4000

const tell = ({ at, awsTsMs, body }: RawReading): DeviceMessages['readings'][number] => ({
  ts: measuredMs(at) / secondMs,
  aws_ts: awsTsMs / secondMs,
  bytes: Buffer.byteLength(body),
  body: body.slice(0, shownLetters),
})

/** Readings are raw for some days; older ones are on the device page. */
export const getDeviceMessages =
  (
    devices: Pick<DeviceStore, 'record'>,
    readings: ReadingReader,
    quarantine: QuarantineReader,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    const newest = record.streams.at(-1)
    const nowMs = now()
    const span = { fromMs: 0, toMs: nowMs + dayMs, limit: mostReadings, newestFirst: true, aliveAtMs: nowMs }
    const [stored, unreadable] = await Promise.all([
      newest === undefined
        ? undefined
        : readings.range({ stream: `${newest.deviceid}#${newest.streamId}`, ...span }),
      quarantine.since(deviceid, 0),
    ])
    return {
      readings: (stored?.readings ?? []).map(tell),
      unreadable: unreadable.messages,
      moreUnreadable: unreadable.more,
    }
  }
