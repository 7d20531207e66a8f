import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type {
  DeviceLogEntry,
  TestOutcome,
  getDeviceLog as contract,
} from '../../shared/provisioning/deviceLog'
import type { DeviceId } from '../../shared/core/ids'
import { judgeTest } from './judgeTest'
import type { CommandStore } from '../commands/commandStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { DeviceLog, LogRow } from './deviceLog'

type Test = NonNullable<LogRow['test']>

const outcomeOf = async (
  commands: Pick<CommandStore, 'read'>,
  deviceid: DeviceId,
  { commandID, ...test }: Test,
): Promise<TestOutcome> => {
  const command = await commands.read(deviceid, commandID)
  const ended = command?.completeMs ?? command?.deleteMs
  return {
    ...test,
    ...judgeTest({ deviceid, ...test }, command),
    ...(ended === undefined ? {} : { complete_ts: ended / secondMs }),
  }
}

/** A line of a test tells how its command stands now: the queue is the one place that knows. */
const entryOf = async (
  commands: Pick<CommandStore, 'read'>,
  deviceid: DeviceId,
  { sk, test, ...line }: LogRow,
): Promise<DeviceLogEntry> => ({
  id: sk,
  ...line,
  ...(test === undefined ? {} : { test: await outcomeOf(commands, deviceid, test) }),
})

export const getDeviceLog =
  (
    devices: Pick<DeviceStore, 'record'>,
    deviceLog: Pick<DeviceLog, 'read'>,
    commands: Pick<CommandStore, 'read'>,
  ): Serve<typeof contract> =>
  async ({ deviceid, dataPoints, pageStartKey }) => {
    const [record, { rows, lastKey }] = await Promise.all([
      devices.record(deviceid),
      deviceLog.read(deviceid, dataPoints, pageStartKey),
    ])
    if (record === undefined) throw new Problem('notFound')
    return {
      entries: await Promise.all(rows.map((row) => entryOf(commands, deviceid, row))),
      ...(lastKey === undefined ? {} : { lastEvaluatedKey: lastKey }),
    }
  }
