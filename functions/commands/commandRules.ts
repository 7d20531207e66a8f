import * as z from 'zod/mini'
import { EffectRule, VoidAfterSeconds } from '../../shared/commands/effectRule'
import { type Clock, secondMs } from '../../shared/core/time'
import { commandMethods, isCommandMethod, type CommandMethodName } from '../../shared/commands/commandMethods'
import type { Tier } from '../../shared/plans/tierOf'
import { mayOnDevice } from '../../shared/core/roles'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import type { DeviceId } from '../../shared/core/ids'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { type Caller, isStaff } from '../core/http/caller'
import type { TransactItem } from '../core/store/storeWrites'
import type { StoredCommand } from './commandStore'

/** Why a plan has no such command; undefined when it has. */
export const planRefusal = (
  method: string,
  { name, dataToPortal }: Pick<Tier, 'name' | 'dataToPortal'>,
): string | undefined =>
  needsPlan(method) && !dataToPortal ? `Triggers are unavailable on the ${name} Plan` : undefined

/** Whether the device's plan has a say in a command. */
export const needsPlan = (method: string): boolean =>
  isCommandMethod(method) && 'plan' in commandMethods[method]

type Asker = Pick<Caller, 'role' | 'specialGroups'>

/** Whether a person may give a device this command; a method that is not in the table belongs to staff. */
export const mayQueue = (caller: Asker, method: string): boolean => {
  const ability = isCommandMethod(method) ? commandMethods[method].ability : 'staff'
  return ability === 'staff' ? isStaff(caller) : mayOnDevice(caller.role, ability)
}

/** The right to queue a command is the right to cancel it and see its answer; settings belong to those who may save them. */
export const mayHandle = (caller: Asker, method: string): boolean =>
  method === 'Config.Set'
    ? isStaff(caller) || mayOnDevice(caller.role, 'editDeviceSettings')
    : mayQueue(caller, method)

/** Whether a person may see what a device answered to a command: files and settings may be in it. */
export const mayReadAnswer = (
  { method, isSecret }: Pick<StoredCommand, 'method' | 'isSecret'>,
  caller: Caller,
): boolean => (isSecret === true ? isStaff(caller) : mayHandle(caller, method))

/** What a command needs beside what every command does. */
interface CommandExtras {
  fields: Pick<StoredCommand, 'transfer' | 'isSecret' | 'right' | 'firmwareBefore' | 'effect' | 'voidAfterMs'>
  /** Of its entry in the server log. */
  category: LogCategory
  /** Further writes of the transaction that queues it; asked for afresh at each try. */
  guard: () => Promise<TransactItem[]>
}

export const noExtras: CommandExtras = { fields: {}, category: 'Data', guard: () => Promise.resolve([]) }

/** Rules of single methods beside rights, arguments and plan. @throws Problem for a command that must not be queued */
export type CommandRules = Partial<
  Record<CommandMethodName, (deviceid: DeviceId, args: unknown, caller: Caller) => Promise<CommandExtras>>
>

const Args = z.object({ index: z.number() })
/** What is kept of a trigger; what cannot be read counts as not set. */
const Entry = z.catch(
  z.object({
    effect: z.catch(z.optional(EffectRule), undefined),
    voidAfterSeconds: z.catch(z.optional(VoidAfterSeconds), undefined),
  }),
  {},
)

/** A trigger brings along what its settings say: what it should cause, and how long it may wait for the device. */
export const triggerCommandRules = (devices: Pick<DeviceStore, 'item'>, now: Clock): CommandRules => ({
  'Admin.Trigger': async (deviceid, args) => {
    const { index } = Args.parse(args)
    const stored = await devices.item(deviceid, deviceItem.display(`tp${index}`))
    const { effect, voidAfterSeconds } = Entry.parse(stored?.entry)
    return {
      ...noExtras,
      fields: {
        ...(effect === undefined ? {} : { effect }),
        ...(voidAfterSeconds === undefined ? {} : { voidAfterMs: now() + voidAfterSeconds * secondMs }),
      },
    }
  },
})
