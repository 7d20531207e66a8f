import * as z from 'zod'
import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import {
  type AccountAbility,
  type DeviceAbility,
  isAccountAbility,
  isDeviceAbility,
} from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { isScriptFile } from '../../shared/files/deviceFiles'
import { tierOf } from '../../shared/plans/tierOf'
import { describeLock, isLockedFor } from '../../shared/scripts/scriptLock'
import type { MayStill } from '../access/mayStill'
import type { TransactItem } from '../core/store/storeWrites'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { ownerUnchanged } from '../devices/ownerUnchanged'
import type { ScriptStore } from '../scripts/scriptStore'
import {
  type Author,
  type CommandStore,
  type StoredCommand,
  isFileTransfer,
  isFinished,
} from './commandStore'
import { needsPlan, planRefusal } from './commandRules'

/** A person whose part of a command may not go out any more, and why. */
export interface LostAuthor {
  author: Author
  reason: string
}

/** What a command's turn leads to. */
export type Handover =
  /** It goes out while these checks hold, which stand in the same transaction. */
  | { kind: 'go'; checks: TransactItem[] }
  | { kind: 'revoke'; reason: string }
  /** A part of it may go, without what these people have saved. */
  | { kind: 'leaveOut'; lost: LostAuthor[] }
  | SetHandover

/** What the change sets of a command say: not now, since a window is closed, or not before they are resumed. */
export type SetHandover = { kind: 'wait' } | { kind: 'takeBack'; reason: string }

/** Whether the change sets that a command is part of are running, and what must hold of them meanwhile. */
export type CheckSets = (
  command: Pick<StoredCommand, 'changes'>,
) => Promise<SetHandover | { kind: 'go'; checks: TransactItem[] }>

export type HandoverCheck = (command: StoredCommand) => Promise<Handover>

interface Sources {
  commands: Pick<CommandStore, 'read'>
  devices: Pick<DeviceStore, 'record'>
  scripts: Pick<ScriptStore, 'lock' | 'lockCheck'>
  mayStill: MayStill
  checkSets: CheckSets
}

const FileArgs = z.object({ filename: z.string() })

const changesScript = ({ method, args }: StoredCommand): boolean =>
  (method === 'FS.Put' || method === 'FS.Remove') && isScriptFile(FileArgs.parse(JSON.parse(args)).filename)

/** What it takes to give a command: what its method takes, unless it was queued on another right. */
const abilityOf = ({ method, right }: StoredCommand): DeviceAbility | AccountAbility => {
  const known = right as DeviceAbility | AccountAbility | undefined
  if (known !== undefined && (isDeviceAbility(known) || isAccountAbility(known))) return known
  const ability = isCommandMethod(method) ? commandMethods[method].ability : 'staff'
  return ability === 'staff' ? 'administerPortal' : ability
}

const authorsOf = ({ authors, requesterId, requestedBy, through }: StoredCommand): Author[] =>
  authors ??
  (requesterId === undefined
    ? []
    : [
        {
          userid: requesterId,
          email: requestedBy,
          ...(through === undefined ? {} : { through }),
          keys: [],
        },
      ])

/** Two people may reach the device by the same group: a transaction names no row twice. */
const onceEach = (checks: readonly TransactItem[]): TransactItem[] => [
  ...new Map(
    checks.map((check) => [
      JSON.stringify([check.ConditionCheck?.TableName, check.ConditionCheck?.Key]),
      check,
    ]),
  ).values(),
]

/**
 * Hours may lie between queueing and the next contact: what counts are the rights, the plan and the lock of the script
 * at the hand-over. All of them are read in one request, and checked again in the transaction that hands over, so that
 * nothing goes out after a person was notified that the right is gone.
 */
export const openHandoverCheck = (
  tables: { devices: string },
  { commands, devices, scripts, mayStill, checkSets }: Sources,
  now: Clock,
): HandoverCheck => {
  const byPlan = (command: StoredCommand, record: RecordItem | undefined): string | undefined =>
    record === undefined ? undefined : planRefusal(command.method, tierOf({ ...record, nowMs: now() }))

  /**
   * Why a command that needs others must not go out now, or ever. They stand before it in the queue; another delivery
   * may have handed one of them over in this moment, so that it has not ended yet.
   */
  const heldByNeeds = async ({ deviceid, needs = [] }: StoredCommand): Promise<Handover | undefined> => {
    const before = await Promise.all(needs.map((commandID) => commands.read(deviceid, commandID)))
    const statuses = before.map((each) => each?.status)
    if (statuses.some((status) => status === undefined || (isFinished(status) && status !== 'complete'))) {
      return { kind: 'revoke', reason: 'A command that it depends on was not carried out.' }
    }
    return statuses.every((status) => status === 'complete') ? undefined : { kind: 'wait' }
  }

  return async (command) => {
    const { deviceid, requesterId = '', ownedSince } = command
    const held = await heldByNeeds(command)
    if (held !== undefined) return held
    const ability = abilityOf(command)
    const authors = authorsOf(command)
    if (authors.length === 0) return { kind: 'revoke', reason: 'It is not known who requested it.' }
    // A file that is partly on the device is brought to its end whoever locked the script: half of one is worse.
    const hasBegun = command.status === 'sent' && isFileTransfer(command)
    const minds = { lock: changesScript(command) && !hasBegun, plan: needsPlan(command.method) }
    const [sets, found, record, lock] = await Promise.all([
      checkSets(command),
      Promise.all(
        authors.map(async (author) => ({ author, still: await mayStill(author, deviceid, ability) })),
      ),
      minds.plan || ownedSince !== undefined ? devices.record(deviceid) : undefined,
      minds.lock ? scripts.lock(deviceid) : undefined,
    ])

    if (sets.kind !== 'go') return sets
    const lost = found.flatMap(({ author, still }) =>
      still.refusal === undefined ? [] : [{ author, reason: still.refusal }],
    )
    if (lost.length === authors.length) {
      return { kind: 'revoke', reason: [...new Set(lost.map(({ reason }) => reason))].join(' ') }
    }
    if (lost.length > 0) return { kind: 'leaveOut', lost }
    if (minds.lock && isLockedFor(lock, requesterId)) return { kind: 'revoke', reason: describeLock(lock) }
    const isOfStaff = found.some(({ still }) => still.refusal === undefined && still.isStaff)
    const planReason = isOfStaff ? undefined : byPlan(command, record)
    if (planReason !== undefined) return { kind: 'revoke', reason: planReason }
    if (ownedSince !== undefined && (record?.addedTs ?? 0) !== ownedSince) {
      return { kind: 'revoke', reason: 'The device was added to an account meanwhile.' }
    }
    const owned =
      ownedSince === undefined || record === undefined ? [] : [ownerUnchanged(tables.devices, record)]
    const checks = found.flatMap(({ still }) => (still.refusal === undefined ? still.checks : []))
    return {
      kind: 'go',
      checks: [
        ...onceEach(checks),
        ...(minds.lock ? [scripts.lockCheck(deviceid, requesterId)] : []),
        ...owned,
        ...sets.checks,
      ],
    }
  }
}
