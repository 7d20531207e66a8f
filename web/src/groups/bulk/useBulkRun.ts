import { DeviceId } from '../../../../shared/core/ids'
import type { GroupId } from '../../../../shared/core/ids'
import { nestConfig } from '../../../../shared/devices/configTree'
import { updateFirmware } from '../../../../shared/firmware/updateFirmware'
import { noteBulkRun } from '../../../../shared/groups/bulkRun'
import { putConfig } from '../../../../shared/settings/deviceConfig'
import { callEndpoint } from '../../core/callEndpoint'
import type { RunRow } from '../../core/runOver'
import { useRunOver } from '../../core/useRunOver'
import type { BulkPlan } from './bulkPlan'

const outcomes = {
  waiting: 'cancelled',
  loading: 'cancelled',
  success: 'success',
  error: 'error',
  cancelled: 'cancelled',
} as const satisfies Record<RunRow['state'], string>

const maxMessageLength = 200
const maxChangeLength = 1000
/** As many as one entry of the log takes. */
const devicesPerNote = 1000

/** The run of a plan; its record goes into the group's log when it ends, also when somebody left it. */
export const useBulkRun = (groupid: GroupId, { kind, change, firmware, devices }: BulkPlan) => {
  const note = (rows: readonly RunRow[]) => {
    const told = kind === 'firmware' ? firmware : Object.keys(change).join(', ')
    const devices = rows.map(({ id, state, message }) => ({
      deviceid: DeviceId.parse(id),
      outcome: outcomes[state],
      message: message.slice(0, maxMessageLength),
    }))
    const text = told.slice(0, maxChangeLength)
    for (let from = 0; from < devices.length; from += devicesPerNote) {
      const noted = devices.slice(from, from + devicesPerNote)
      callEndpoint(noteBulkRun, { groupid, kind: kind ?? 'settings', change: text, devices: noted }).catch(
        (error: unknown) => console.warn('The run was not noted in the log of the group.', error),
      )
    }
  }
  const config = nestConfig(change)
  const settings = useRunOver(putConfig, {
    requestOf: (id) => ({ deviceid: DeviceId.parse(id), config }),
    messageOf: ({ message }) => message,
    onEnd: note,
  })
  const update = useRunOver(updateFirmware, {
    requestOf: (id) => ({ deviceid: DeviceId.parse(id), firmware }),
    messageOf: ({ message }) => message,
    onEnd: note,
  })
  const run = kind === 'firmware' ? update : settings
  return { ...run, start: () => run.start(devices.map(({ deviceid }) => deviceid)) }
}
