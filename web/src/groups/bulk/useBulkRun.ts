import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DeviceId } from '../../../../shared/core/ids'
import type { GroupId } from '../../../../shared/core/ids'
import { nestConfig } from '../../../../shared/devices/configTree'
import { updateFirmware } from '../../../../shared/firmware/updateFirmware'
import { type BulkOutcome, noteBulkRun } from '../../../../shared/groups/bulkRun'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { putConfig } from '../../../../shared/settings/deviceConfig'
import { describeSettings } from '../../../../shared/settings/describeSettings'
import { callEndpoint } from '../../core/api/callEndpoint'
import type { RunRow } from '../../core/api/runOver'
import { sendAtLast } from '../../core/api/sendAtLast'
import { useRunOver } from '../../core/api/useRunOver'
import { type BulkPlan, firmwareFor } from './bulkPlan'
import { type Followed, justSaved } from './followedState'
import { useFollowed } from './useFollowed'

/** A device of a run: what came of the request, and then how far the change has come. */
export interface BulkRow {
  readonly id: string
  readonly state: RunRow['state'] | Followed['state']
  readonly message: string
  readonly note?: string | undefined
}

const outcomes = {
  waiting: 'cancelled',
  loading: 'cancelled',
  queued: 'queued',
  handedOver: 'queued',
  success: 'success',
  error: 'error',
  cancelled: 'cancelled',
} as const satisfies Record<BulkRow['state'], BulkOutcome>

const notSent = { state: 'error', note: 'Nothing was sent to the device.' } as const

const maxMessageLength = 200
const maxChangeLength = 4000
/** As many as one entry of the log takes. */
const devicesPerNote = 1000
/** As many as a page that is closed can still send, each with a short message. */
const devicesAtLast = 200

const noCommands: ReadonlyMap<string, string> = new Map()

interface Known {
  /** The command that carries the change, by device. */
  commands: ReadonlyMap<string, string>
  followed: ReadonlyMap<string, Followed>
}

/** A saved change is no success before the device has it; one that gave nothing to send never will be. */
const rowOf = (row: RunRow, { commands, followed }: Known): BulkRow => {
  if (row.state !== 'success') return row
  if (!commands.has(row.id)) return { ...row, ...notSent }
  const { state, note } = followed.get(row.id) ?? justSaved
  // That it was saved is no longer what there is to say of a change that the device has not got and never will.
  return state === 'error' || state === 'cancelled'
    ? { ...row, state, message: note ?? '' }
    : { ...row, state, note }
}

const messageOf = ({ message, failedKeys }: { message: string; failedKeys: readonly string[] }): string =>
  failedKeys.length === 0 ? message : `${message} Not saved: ${failedKeys.join(', ')}.`

/**
 * The run of a plan, and what becomes of it on each device; its record goes into the group's log when everything was
 * sent, also when the page is left.
 */
export const useBulkRun = (groupid: GroupId, { kind, change, firmware: typed, devices }: BulkPlan) => {
  const firmware = firmwareFor(typed, devices)
  const [commands, setCommands] = useState(noCommands)
  const followed = useFollowed(commands)
  // The record is written by a run that began when nothing of this was known.
  const known = useRef({ commands, followed })
  useEffect(() => {
    known.current = { ...known.current, followed }
  }, [followed])
  const noteOf = (sent: readonly RunRow[]) => ({
    groupid,
    kind: kind ?? 'settings',
    change: (kind === 'firmware' ? firmware : describeSettings(change)).slice(0, maxChangeLength),
    devices: sent
      .map((row) => rowOf(row, known.current))
      .map(({ id, state, message }) => ({
        deviceid: DeviceId.parse(id),
        outcome: outcomes[state],
        message: message.slice(0, maxMessageLength),
      })),
  })
  const note = (sent: readonly RunRow[]) => {
    for (let from = 0; from < sent.length; from += devicesPerNote) {
      callEndpoint(noteBulkRun, noteOf(sent.slice(from, from + devicesPerNote))).catch((error: unknown) =>
        console.warn('The run was not noted in the log of the group.', error),
      )
    }
  }
  const onAnswer = (id: string, { commandID }: { commandID?: string | undefined }) => {
    if (commandID === undefined) return
    const next = new Map(known.current.commands).set(id, commandID)
    known.current = { ...known.current, commands: next }
    setCommands(next)
  }
  const config = nestConfig(change)
  // They were named and asked about.
  const allow = unknownKeys(change).length > 0 ? { allowUnknownKeys: true } : {}
  const settings = useRunOver(putConfig, {
    requestOf: (id) => ({ deviceid: DeviceId.parse(id), config, ...allow }),
    messageOf,
    onAnswer,
    onEnd: note,
  })
  const update = useRunOver(updateFirmware, {
    requestOf: (id) => ({ deviceid: DeviceId.parse(id), firmwareName: firmware }),
    messageOf: ({ message }) => message,
    onAnswer,
    onEnd: note,
  })
  const run = kind === 'firmware' ? update : settings
  const { isRunning } = run
  const noteAtLast = useEffectEvent(() => {
    // They are in the order in which they are sent: those that were reached come before those that were not.
    const reached = run.rows.filter(({ state }) => state !== 'waiting').length
    const from = Math.max(0, reached - devicesAtLast / 2)
    const lastRows = run.rows.slice(from, from + devicesAtLast)
    void sendAtLast(noteBulkRun, noteOf(lastRows)).catch(() => undefined)
  })
  // A tab that is closed ends the run as well.
  useEffect(() => {
    if (!isRunning) return undefined
    const leave = () => noteAtLast()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [isRunning])
  return {
    ...run,
    /** What came of each request. */
    sent: run.rows,
    /** How far each device is by now. */
    rows: run.rows.map((row) => rowOf(row, { commands, followed })),
    start: () => run.start(devices.map(({ deviceid }) => deviceid)),
  }
}
