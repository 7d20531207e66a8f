import type { DeviceId } from '../../shared/core/ids'
import type { TestOutcome } from '../../shared/provisioning/deviceLog'
import { type TestMethod, deviceTests, testMethods } from '../../shared/provisioning/deviceTests'
import { firmwareVersion } from '../../shared/provisioning/factoryFields'
import type { PackingFault, checkPacking as contract } from '../../shared/shipping/packingSlip'
import type { AccessMeta, AccessStore } from '../access/accessStore'
import type { CommandStore } from '../commands/commandStore'
import { accessKey } from '../core/accessKey'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { DeviceLog, LogRow } from '../provisioning/deviceLog'
import { judgeTest } from '../provisioning/judgeTest'
import { Problem } from '../../shared/core/problem'
import type { Serve } from '../core/http/serve'
import type { DistributorStore } from '../distributor/distributorStore'

export interface Readiness {
  record: RecordItem
  /** Whose it is was read at this version. */
  meta: AccessMeta
  faults: PackingFault[]
  /** By their labels. */
  failedTests: string[]
}

/** Undefined for a device that does not exist. */
export type ReadReadiness = (deviceid: DeviceId) => Promise<Readiness | undefined>

interface Parts {
  devices: Pick<DeviceStore, 'record'>
  access: Pick<AccessStore, 'meta' | 'related'>
  deviceLog: Pick<DeviceLog, 'read'>
  commands: Pick<CommandStore, 'read'>
}

/** As many lines of the log of its making as are read at once. */
const linesRead = 50

/** What came of the tests of a unit, each as it was run last. */
interface Tests {
  failed: TestMethod[]
  hasPassed: boolean
  isOpen: boolean
}

type Outcome = TestOutcome['state'] | undefined
const isDecided = (outcome: Outcome): boolean => outcome !== undefined && outcome !== 'cancelled'

/** What a unit must be before it leaves the house. */
export const openReadReadiness = ({ devices, access, deviceLog, commands }: Parts): ReadReadiness => {
  const outcomeOf = async (
    deviceid: DeviceId,
    { commandID, ...asked }: NonNullable<LogRow['test']>,
  ): Promise<Outcome> => {
    const command = await commands.read(deviceid, commandID)
    // A command is kept for some months: of an older test nothing is known any more.
    return command === undefined ? undefined : judgeTest({ deviceid, ...asked }, command).state
  }

  const readTests = async (deviceid: DeviceId): Promise<Tests> => {
    const last = new Map<TestMethod, Outcome>()
    let startKey: string | undefined
    do {
      const { rows, lastKey } = await deviceLog.read(deviceid, linesRead, startKey)
      const tests = rows.flatMap(({ test }) => (test === undefined ? [] : [test]))
      const outcomes = await Promise.all(tests.map((test) => outcomeOf(deviceid, test)))
      // Newest first: of each test the last run counts that was not taken back.
      for (const [i, { method }] of tests.entries()) {
        if (!last.has(method) && isDecided(outcomes[i])) last.set(method, outcomes[i])
      }
      startKey = lastKey
    } while (startKey !== undefined && last.size < testMethods.length)
    const ran = [...last]
    return {
      failed: ran.filter(([, state]) => state === 'failed' || state === 'noAnswer').map(([method]) => method),
      hasPassed: ran.some(([, state]) => state === 'passed'),
      isOpen: ran.some(([, state]) => state === 'queued' || state === 'sent'),
    }
  }

  return async (deviceid) => {
    const device = accessKey.device(deviceid)
    // First, so that a person who is added after it makes its condition fail.
    const meta = await access.meta(device)
    const [record, members, groups, tests] = await Promise.all([
      devices.record(deviceid),
      access.related(device, 'USER#'),
      access.related(device, 'GROUP#'),
      readTests(deviceid),
    ])
    if (record === undefined || meta === undefined) return undefined
    const hasFailed = tests.failed.length > 0
    const found: Record<PackingFault, boolean> = {
      'not tested': !tests.hasPassed && !hasFailed && !tests.isOpen,
      'test failed': hasFailed,
      'test open': tests.isOpen,
      owned: members.length + groups.length > 0,
      'no firmware': !firmwareVersion.test(record.fw),
    }
    const faults = (Object.keys(found) as PackingFault[]).filter((fault) => found[fault])
    return { record, meta, faults, failedTests: tests.failed.map((method) => deviceTests[method].label) }
  }
}

export const checkPacking =
  (readReadiness: ReadReadiness, distributors: Pick<DistributorStore, 'nameOf'>): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const found = await readReadiness(deviceid)
    if (found === undefined) throw new Problem('notFound', 'No such device.')
    const { name, model, fw, distributorId, packingSlip } = found.record
    const distributor =
      distributorId === undefined
        ? undefined
        : ((await distributors.nameOf(distributorId)) ?? `distributor ${distributorId}`)
    return {
      deviceid,
      name,
      model,
      fw,
      faults: found.faults,
      failedTests: found.failedTests,
      ...(distributor === undefined ? {} : { distributor }),
      ...(packingSlip === undefined ? {} : { packingSlip }),
    }
  }
