import type { ChangeDevice } from '../../../shared/changes/changes'
import { type Followed, justSaved } from '../commands/followedChange'
import type { RunRow } from '../core/api/runOver'

/** A device of a change: what came of the request, and then how far the change has come. */
export interface ChangeRow {
  readonly id: string
  readonly state: RunRow['state'] | Followed['state']
  readonly message: string
  readonly note?: string | undefined
}

const notSent = { state: 'error', note: 'Nothing was sent to the device.' } as const

interface Known {
  /** The command that carries the change, by device. */
  readonly commands: ReadonlyMap<string, string>
  readonly followed: ReadonlyMap<string, Followed>
}

/** That it was saved is no longer what there is to say of a change that the device has not got and never will. */
const inWords = ({ note, ...row }: ChangeRow): ChangeRow =>
  (row.state === 'error' || row.state === 'cancelled') && note !== undefined
    ? { ...row, message: note }
    : { ...row, note }

/** A saved change is no success before the device has it; one that gave nothing to send never will be. */
export const rowOfRun = (row: RunRow, { commands, followed }: Known): ChangeRow => {
  if (row.state !== 'success') return row
  if (!commands.has(row.id)) return { ...row, ...notSent }
  return inWords({ ...row, ...(followed.get(row.id) ?? justSaved) })
}

const states = {
  waiting: 'waiting',
  queued: 'queued',
  applied: 'success',
  failed: 'error',
  cancelled: 'cancelled',
} as const satisfies Record<ChangeDevice['state'], ChangeRow['state']>

/** The same of a change that is kept: what its record says, and of those that are under way what their command says. */
export const rowOfChange = (
  { deviceid, state, message, note }: ChangeDevice,
  followed: ReadonlyMap<string, Followed>,
): ChangeRow => {
  const now = followed.get(deviceid)
  if (state === 'queued' && now !== undefined) return inWords({ id: deviceid, message, ...now })
  return inWords({ id: deviceid, state: states[state], message, note })
}

/** What came of each request: a device with a command was sent the change. */
export const sentOf = (devices: readonly ChangeDevice[]): RunRow[] =>
  devices.map(({ deviceid, state, message, commandID }) => ({
    id: deviceid,
    state: commandID === undefined ? (state === 'failed' ? 'error' : 'cancelled') : 'success',
    message,
  }))

/** Devices whose command may still move on. */
export const openCommandsOf = (devices: readonly ChangeDevice[]): ReadonlyMap<string, string> =>
  new Map(
    devices.flatMap(({ deviceid, state, commandID }) =>
      state === 'queued' && commandID !== undefined ? [[deviceid as string, commandID] as const] : [],
    ),
  )
