import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { placeGroupDevices as contract } from '../../shared/groups/groupDevices'
import type { UserId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import { membershipWrites, unchangedRows } from '../access/membershipWrites'
import { accessKey, idIn } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { AccessRow, AccessStore } from '../access/accessStore'
import { type GroupParts, readNamedGroup, type GroupItem } from './groupStore'
import { devicesIn } from './readGroups'

/** The rows that make a person an ADMIN of a device: one that gives it directly, or a membership and what the group holds. */
export type Proof = readonly Pick<AccessRow, 'pk' | 'sk' | 'role'>[]

/** Of every device that an account administers one proof, by the device's key; a direct one before one by a group. */
export const adminProofs = async (
  access: Pick<AccessStore, 'related'>,
  userid: UserId,
): Promise<Map<string, Proof>> => {
  const user = accessKey.user(userid)
  const [direct, memberships] = await Promise.all([
    access.related(user, 'DEVICE#'),
    access.related(user, 'GROUP#'),
  ])
  const groups = memberships.filter(({ role, isPrivate }) => readRole(role) === 'ADMIN' && isPrivate !== true)
  const held = await Promise.all(
    groups.map(async ({ sk: group }) => ({ group, rows: await access.related(group, 'DEVICE#') })),
  )
  const proofs = new Map<string, Proof>()
  for (const { group, rows } of held) {
    for (const { sk: device } of rows) {
      proofs.set(device, [
        { pk: group, sk: user, role: 'ADMIN' },
        { pk: group, sk: device },
      ])
    }
  }
  for (const { sk: device, role } of direct) {
    if (readRole(role) === 'ADMIN') proofs.set(device, [{ pk: device, sk: user, role: 'ADMIN' }])
  }
  return proofs
}

/** Checks that the proofs still hold when the transaction is carried out. */
export const proofChecks = (TableName: string, proofs: readonly Proof[]): TransactItem[] =>
  unchangedRows(TableName, proofs.flat())

type Input = InputOf<typeof contract>
/** From where to where. */
type Way = Pick<Input, 'groupid' | 'targetGroupid' | 'action'>
const doneWord = { copy: 'copied', move: 'moved' } as const satisfies Record<Input['action'], string>

/** Up to nine transaction items per device, in a transaction of at most a hundred. */
export const devicesPerTransaction = 10

/** Says which of the devices, the first few by their ids. */
const someOf = (devices: readonly string[]): string =>
  `${devices.slice(0, 5).map(idIn).join(', ')}${devices.length > 5 ? ' …' : ''}`

/** What a person may take from, and put into, at this moment. */
const abilityOnSource = { copy: 'viewGroup', move: 'editGroupDevices' } as const

/**
 * Copies or moves devices from one group into another, for one person: `checkAll` before the first is written, and what
 * `place` writes holds only while they still administer both groups and each device.
 */
export const openPlacing = (parts: GroupParts, caller: Caller) => {
  const { documents, TableName, access, writeLog, now } = parts
  const { bumpMeta, hold, letGo } = membershipWrites(TableName)
  let known: ReturnType<typeof adminProofs> | undefined

  /** To share a group is to give others its devices: that is for an ADMIN of each device to do. */
  const proofsOf = async (target: GroupItem, devices: readonly string[]): Promise<Proof[]> => {
    if (target.kind === 'private' || isStaff(caller)) return []
    known ??= adminProofs(access, caller.userid)
    const proofs = await known
    const lacking = devices.filter((device) => !proofs.has(device))
    if (lacking.length > 0) {
      throw new Problem('forbidden', `Insufficient Permissions: you are not ADMIN of ${someOf(lacking)}`)
    }
    return devices.map((device) => proofs.get(device) ?? [])
  }

  const readBoth = ({ groupid, targetGroupid, action }: Way) =>
    Promise.all([
      readNamedGroup(parts, groupid, caller, abilityOnSource[action]),
      readNamedGroup(parts, targetGroupid, caller, 'editGroupDevices'),
    ])

  const noteAll = (action: Input['action'], source: GroupItem, target: GroupItem, device: string) => {
    const done = doneWord[action]
    const note = (subject: string, name: string, description: string) =>
      writeLog({ subject, category: 'Group', name, description }, caller, now())
    const into = note(
      accessKey.group(target.groupid),
      'Device Added To Group',
      `${idIn(device)}, ${done} from ${source.groupName}`,
    )
    const ofDevice = note(
      device,
      'Device Added To Group',
      `${target.groupName}, ${done} from ${source.groupName}`,
    )
    if (action === 'copy') return [into, ofDevice]
    const from = note(
      accessKey.group(source.groupid),
      'Device Removed From Group',
      `${idIn(device)}, moved to ${target.groupName}`,
    )
    return [into, ofDevice, from]
  }

  /** Refuses all of them when one may not. */
  const checkAll = async (way: Way, deviceList: Input['deviceList']) => {
    const { groupid, targetGroupid, action } = way
    if (groupid === targetGroupid) {
      const text = 'The devices are already in this group.'
      throw new Problem('invalid', text, { field: 'targetGroupid' })
    }
    const [source, target] = await readBoth(way)
    if (target.kind === 'default') {
      const text = 'The default group holds only devices that were shared with you directly.'
      throw new Problem('invalid', text, { field: 'targetGroupid' })
    }
    if (action === 'move' && source.kind === 'default') {
      const text = 'Devices cannot be moved out of the default group. Copy them instead.'
      throw new Problem('invalid', text, { field: 'action' })
    }
    const reached = await Promise.all([source, target].map((group) => devicesIn(access, group)))
    const there = new Set<string>(reached.flat())
    if (!deviceList.every((deviceid) => there.has(deviceid))) throw new Problem('notFound')
    await proofsOf(
      target,
      deviceList.map((deviceid) => accessKey.device(deviceid)),
    )
    return { source, target }
  }

  /**
   * A few devices in one transaction, with what else belongs into it. Answers how many of them were in neither group
   * any more and were therefore not placed; `also` is given the same number.
   */
  const place = (
    way: Way,
    portion: readonly string[],
    also: (missing: number) => Promise<TransactItem[]> = () => Promise.resolve([]),
  ): Promise<number> => {
    let tried = 0
    return transactUntilDone(documents, async () => {
      // What proves the right may be what changed when it has to be tried again.
      if (tried > 0) known = undefined
      tried += 1
      const { action } = way
      const [from, to] = [accessKey.group(way.groupid), accessKey.group(way.targetGroupid)]
      // In this order: what changes after the versions were read, a person let in for instance, makes them fail.
      const [fromMeta, toMeta] = await Promise.all([access.meta(from), access.meta(to)])
      const [source, target] = await readBoth(way)
      if (fromMeta === undefined || toMeta === undefined) throw new Problem('notFound')
      const held = await Promise.all(
        portion.map((device) => Promise.all([access.isHeld(from, device), access.isHeld(to, device)])),
      )
      const isElsewhere = (n: number) => source.kind !== 'default' && held[n]?.includes(true) === false
      const missing = portion.filter((_, n) => isElsewhere(n)).length
      // What an earlier try has placed is in the target already; what another person took out meanwhile stays out.
      const open = portion.filter((_, n) => {
        const [isInSource = false, isInTarget = false] = held[n] ?? []
        return isInTarget ? action === 'move' && isInSource : isInSource || source.kind === 'default'
      })
      if (open.length === 0) return { items: await also(missing), result: missing }
      return {
        items: [
          bumpMeta(to, toMeta, 0),
          ...(action === 'move' ? [bumpMeta(from, fromMeta, 0)] : []),
          ...proofChecks(TableName, await proofsOf(target, open)),
          ...open.flatMap((device) => [
            ...hold(to, device),
            ...(action === 'move' ? letGo(from, device) : []),
            ...noteAll(action, source, target, device),
          ]),
          ...(await also(missing)),
        ],
        result: missing,
      }
    })
  }

  return { checkAll, place }
}
