import { useEffect, useEffectEvent } from 'react'
import { DeviceId } from '../../../../shared/core/ids'
import type { GroupId } from '../../../../shared/core/ids'
import { nestConfig } from '../../../../shared/devices/configTree'
import { updateFirmware } from '../../../../shared/firmware/updateFirmware'
import { noteBulkRun } from '../../../../shared/groups/bulkRun'
import { putConfig } from '../../../../shared/settings/deviceConfig'
import { callEndpoint } from '../../core/callEndpoint'
import type { RunRow } from '../../core/runOver'
import { sendAtLast } from '../../core/sendAtLast'
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
/** As many as a page that is closed can still send, each with a short message. */
const devicesAtLast = 200

/** The run of a plan; its record goes into the group's log when it ends, also when somebody left it. */
export const useBulkRun = (groupid: GroupId, { kind, change, firmware, devices }: BulkPlan) => {
  const noteOf = (rows: readonly RunRow[]) => ({
    groupid,
    kind: kind ?? 'settings',
    change: (kind === 'firmware' ? firmware : Object.keys(change).join(', ')).slice(0, maxChangeLength),
    devices: rows.map(({ id, state, message }) => ({
      deviceid: DeviceId.parse(id),
      outcome: outcomes[state],
      message: message.slice(0, maxMessageLength),
    })),
  })
  const note = (rows: readonly RunRow[]) => {
    for (let from = 0; from < rows.length; from += devicesPerNote) {
      callEndpoint(noteBulkRun, noteOf(rows.slice(from, from + devicesPerNote))).catch((error: unknown) =>
        console.warn('The run was not noted in the log of the group.', error),
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
    requestOf: (id) => ({ deviceid: DeviceId.parse(id), firmwareName: firmware }),
    messageOf: ({ message }) => message,
    onEnd: note,
  })
  const run = kind === 'firmware' ? update : settings
  const { isRunning } = run
  const noteAtLast = useEffectEvent(() => {
    // They are in the order in which they are sent: those that were reached come before those that were not.
    const reached = run.rows.filter(({ state }) => state !== 'waiting').length
    const from = Math.max(0, reached - devicesAtLast / 2)
    const told = run.rows.slice(from, from + devicesAtLast)
    void sendAtLast(noteBulkRun, noteOf(told)).catch(() => undefined)
  })
  // A tab that is closed ends the run as well.
  useEffect(() => {
    if (!isRunning) return undefined
    const leave = () => noteAtLast()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [isRunning])
  return { ...run, start: () => run.start(devices.map(({ deviceid }) => deviceid)) }
}
