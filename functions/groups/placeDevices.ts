import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { mayInGroup } from '../../shared/core/roles'
import type { placeGroupDevices as contract } from '../../shared/groups/groupDevices'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey, idIn } from '../core/accessKey'
import { type Caller, isStaff } from '../core/caller'
import type { Serve } from '../core/serve'
import { type TransactItem, transactUntilDone } from '../core/transact'
import { type Proof, adminProofs, proofChecks } from './adminProofs'
import { type GroupParts, readNamedGroup } from './groupParts'
import type { GroupItem } from './groupStore'
import { inPortions } from './inPortions'
import { devicesIn } from './readGroups'

/** Of each device at most nine writes and checks, in a transaction of at most a hundred. */
const devicesPerTransaction = 10

type Input = InputOf<typeof contract>
type Action = Input['action']
const doneWord = { copy: 'copied', move: 'moved' } as const satisfies Record<Action, string>

/** Says which of the devices, the first few by their ids. */
const someOf = (devices: readonly string[]): string =>
  `${devices.slice(0, 5).map(idIn).join(', ')}${devices.length > 5 ? ' …' : ''}`

/**
 * Copies or moves devices from one group into another. All of them are checked before the first is written; what is
 * written holds only while the caller still administers each device, and asking again goes on where it was broken off.
 */
export const placeGroupDevices = (parts: GroupParts): Serve<typeof contract> => {
  const { documents, TableName, access, groups, writeLog, now } = parts
  const { bumpMeta, hold, letGo } = membershipWrites(TableName)

  /** Whoever shares a group with others gives them its devices: that is for an ADMIN of each device to do. */
  const openProofs = (caller: Caller) => {
    let known: ReturnType<typeof adminProofs> | undefined
    return async (target: GroupItem, devices: readonly string[]): Promise<Proof[]> => {
      if (target.kind === 'private' || isStaff(caller)) return []
      known ??= adminProofs(access, caller.userid)
      const proofs = await known
      const lacking = devices.filter((device) => !proofs.has(device))
      if (lacking.length > 0) {
        throw new Problem('forbidden', `Insufficient Permissions: you are no ADMIN of ${someOf(lacking)}`)
      }
      return devices.map((device) => proofs.get(device) ?? [])
    }
  }

  const noteAll = (
    action: Action,
    source: GroupItem,
    target: GroupItem,
    device: string,
    caller: Caller,
  ): TransactItem[] => {
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

  const placePortion = (
    { groupid, targetGroupid, action }: Pick<Input, 'groupid' | 'targetGroupid' | 'action'>,
    portion: readonly string[],
    proofsOf: ReturnType<typeof openProofs>,
    caller: Caller,
  ) =>
    transactUntilDone(documents, async () => {
      const [from, to] = [accessKey.group(groupid), accessKey.group(targetGroupid)]
      // In this order: what changes after the versions were read, somebody let in for instance, makes them fail.
      const [fromMeta, toMeta] = await Promise.all([access.meta(from), access.meta(to)])
      const [source, target] = await Promise.all([
        readNamedGroup(parts, groupid, caller, action === 'move' ? 'editGroupDevices' : 'viewGroup'),
        readNamedGroup(parts, targetGroupid, caller, 'editGroupDevices'),
      ])
      if (fromMeta === undefined || toMeta === undefined) throw new Problem('notFound')
      const held = await Promise.all(
        portion.map((device) => Promise.all([access.isHeld(from, device), access.isHeld(to, device)])),
      )
      // What an earlier try has placed stands in the target already.
      const open = portion.filter((_, n) => held[n]?.[1] !== true || (action === 'move' && held[n][0]))
      const placed = open.flatMap((device) => [
        ...hold(to, device),
        ...(action === 'move' ? letGo(from, device) : []),
        ...noteAll(action, source, target, device, caller),
      ])
      if (open.length === 0) return { items: [], result: undefined }
      return {
        items: [
          bumpMeta(to, toMeta, 0),
          ...(action === 'move' ? [bumpMeta(from, fromMeta, 0)] : []),
          ...proofChecks(TableName, await proofsOf(target, open)),
          ...placed,
        ],
        result: undefined,
      }
    })

  const readBoth = async ({ groupid, targetGroupid, action }: Input, caller: Caller) => {
    if (groupid === targetGroupid) {
      throw new Problem('invalid', 'targetGroupid: the devices are in this group.', {
        field: 'targetGroupid',
      })
    }
    const [source, target] = await Promise.all([
      groups.read(groupid),
      readNamedGroup(parts, targetGroupid, caller, 'editGroupDevices'),
    ])
    if (source === undefined) throw new Problem('notFound')
    if (target.kind === 'default') {
      const text = 'targetGroupid: the default group holds what was given to you directly, and nothing else.'
      throw new Problem('invalid', text, { field: 'targetGroupid' })
    }
    if (action === 'move' && source.kind === 'default') {
      const text = 'action: devices stay in the default group. Copy them instead.'
      throw new Problem('invalid', text, { field: 'action' })
    }
    if (action === 'move' && !mayInGroup(caller.role, 'editGroupDevices')) throw new Problem('forbidden')
    return { source, target }
  }

  return async (input, caller) => {
    const { source, target } = await readBoth(input, caller)
    const devices = input.deviceList.map((deviceid) => accessKey.device(deviceid))
    const reached = await Promise.all([source, target].map((group) => devicesIn(access, group)))
    const there = new Set(reached.flat().map((deviceid) => accessKey.device(deviceid)))
    if (!devices.every((device) => there.has(device))) throw new Problem('notFound')
    const proofsOf = openProofs(caller)
    await proofsOf(target, devices)
    for (const portion of inPortions(devices, devicesPerTransaction)) {
      await placePortion(input, portion, proofsOf, caller)
    }
    return {
      message: input.action === 'copy' ? 'Devices Copied' : 'Devices Moved',
      devices: devices.length,
    }
  }
}
