import type * as contract from '../../shared/alarms/alarmActions'
import type { AlarmStep } from '../../shared/alarms/alarms'
import type { OutputOf } from '../../shared/core/endpoint'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Role, mayOnDevice } from '../../shared/core/roles'
import { dayMs } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { sayEvent, sayLevel } from '../alerts/words'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { UserStore } from '../users/userStore'
import { openAcknowledge, readKnown } from './acknowledge'
import { actItem } from './actBoard'
import type { AlarmDevice, AlarmParts, KnownOccurrence } from './alarmParts'
import { stepItem } from './alarmSteps'
import { changeOccurrence, changeStates } from './changeOccurrence'
import { viewAlarm } from './viewAlarm'

export interface ActParts extends AlarmParts {
  access: Pick<AccessStore, 'roleOnDevice'>
  users: Pick<UserStore, 'read'>
}

const roleOf = ({ role }: Caller): Role => {
  if (role === undefined) throw new Problem('notFound')
  return role
}

/** Each occurrence as it is afterwards. */
const answer = async (
  parts: AlarmParts,
  deviceid: DeviceId,
  ids: readonly string[],
  caller: Caller,
  message: string,
): Promise<OutputOf<typeof contract.acknowledgeAlarms>> => {
  const { device, known } = await readKnown(parts, deviceid, ids)
  const alarms = known.flatMap((each) => viewAlarm(device, each, roleOf(caller), parts.now()) ?? [])
  return { message, alarms }
}

export const acknowledgeAlarms = (parts: ActParts): Serve<typeof contract.acknowledgeAlarms> => {
  const acknowledge = openAcknowledge(parts)
  return async ({ deviceid, ids, note }, caller) => {
    await acknowledge(deviceid, ids, caller, note)
    return answer(
      parts,
      deviceid,
      ids,
      caller,
      ids.length === 1 ? 'Acknowledged' : `${ids.length} acknowledged`,
    )
  }
}

interface Act {
  /** For the server log. */
  name: string
  description: string
  step: Omit<AlarmStep, 'ts' | 'by'>
  set?: Record<string, unknown>
  remove?: readonly string[]
  also?: TransactItem[]
}

/** Changes occurrences one by one, each with a step of its history and an entry of the log. */
const actOn = async (
  parts: AlarmParts,
  deviceid: DeviceId,
  id: string,
  caller: Caller,
  plan: (
    known: KnownOccurrence,
    device: AlarmDevice,
    nowMs: number,
  ) => Promise<Act | undefined> | Act | undefined,
): Promise<void> => {
  await transactUntilDone(parts.documents, async () => {
    const { device, known } = await readKnown(parts, deviceid, [id])
    const [one] = known
    const nowMs = parts.now()
    const act = one === undefined ? undefined : await plan(one, device, nowMs)
    if (one === undefined || act === undefined) return { items: [], result: undefined }
    const { name, description, step, set, remove, also = [] } = act
    const event = one.active ?? one.ended ?? one.row
    const what = event === undefined ? '' : `${sayLevel(event.level)}: ${sayEvent(event)} — `
    const entry = { subject: accessKey.device(deviceid), category: 'Alert' as const, name }
    const { tables, newId, writeLog } = parts
    const place = { deviceid, id }
    return {
      items: [
        changeOccurrence(
          parts,
          device,
          one,
          { ...(set === undefined ? {} : { set }), remove: remove ?? [] },
          nowMs,
        ),
        stepItem(tables.alarms, place, { ...step, by: caller.name }, newId(nowMs), nowMs),
        writeLog({ ...entry, description: `${what}${description}`.slice(0, 1000) }, caller, nowMs),
        actItem(parts, deviceid, nowMs),
        ...also,
      ],
      result: undefined,
    }
  })
}

export const noteAlarm =
  (parts: ActParts): Serve<typeof contract.noteAlarm> =>
  async ({ deviceid, id, note }, caller) => {
    await actOn(parts, deviceid, id, caller, ({ row }) => ({
      name: 'Note on Alarm',
      description: note,
      step: { kind: 'note', text: note },
      set: { notes: (row?.notes ?? 0) + 1 },
    }))
    return answer(parts, deviceid, [id], caller, 'Note added')
  }

export const assignAlarm = (parts: ActParts): Serve<typeof contract.assignAlarm> => {
  const { access, users } = parts
  const readAssignee = async (deviceid: DeviceId, userid: UserId, caller: Caller) => {
    // Who may not see the people of a device learns of none by giving it to them.
    if (userid !== caller.userid && !mayOnDevice(caller.role, 'viewUsers')) {
      throw new Problem('forbidden', 'Your role on this device lets you assign events to yourself alone.', {
        field: 'userid',
      })
    }
    const [role, user] = await Promise.all([access.roleOnDevice(userid, deviceid), users.read(userid)])
    const maySee = userid === caller.userid || mayOnDevice(role, 'viewData')
    if (user === undefined || user.isDisabled || !maySee) {
      throw new Problem('invalid', 'This person does not see this device.', { field: 'userid' })
    }
    return { userid, name: user.name }
  }
  return async ({ deviceid, id, userid }, caller) => {
    await actOn(parts, deviceid, id, caller, async ({ row }) => {
      if (row?.assignee?.userid === userid) return undefined
      const assignee = userid === undefined ? undefined : await readAssignee(deviceid, userid, caller)
      const text = assignee === undefined ? 'To no one' : `To ${assignee.name}`
      return {
        name: 'Alarm Assigned',
        description: text,
        step: { kind: 'assigned', text },
        ...(assignee === undefined ? { remove: ['assignee'] } : { set: { assignee } }),
      }
    })
    const { alarms } = await answer(parts, deviceid, [id], caller, '')
    return { message: `Assigned to ${alarms[0]?.assignee?.name ?? 'no one'}`, alarms }
  }
}

export const resetAlarms =
  (parts: ActParts): Serve<typeof contract.resetAlarms> =>
  async ({ deviceid, ids }, caller) => {
    const { known } = await readKnown(parts, deviceid, ids)
    if (known.some(({ active }) => active !== undefined)) {
      throw new Problem('conflict', 'The cause still lasts: it can be reset when that has ended.')
    }
    for (const id of new Set(ids)) {
      await actOn(parts, deviceid, id, caller, ({ row, active }, device, nowMs) => {
        if (active !== undefined) {
          throw new Problem('conflict', 'The cause still lasts: it can be reset when that has ended.')
        }
        if (row?.isLatched !== true) return undefined
        const openUntilMs = Math.max(device.states.openUntilMs ?? 0, nowMs + dayMs)
        return {
          name: 'Alarm Reset',
          description: 'Reset',
          step: { kind: 'reset', text: 'Reset' },
          remove: ['isLatched'],
          // A page looks for it for a day more, where it is not acknowledged.
          also:
            device.link.events === undefined
              ? []
              : [changeStates(parts, device, { ...device.states, openUntilMs })],
        }
      })
    }
    return answer(parts, deviceid, ids, caller, 'Reset')
  }
