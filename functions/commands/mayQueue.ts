import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import { mayOnDevice } from '../../shared/core/roles'
import { type Caller, isStaff } from '../core/http/caller'

type Asker = Pick<Caller, 'role' | 'specialGroups'>

/** Whether somebody may give a device this command; a method that is not in the table belongs to staff. */
export const mayQueue = (caller: Asker, method: string): boolean => {
  const ability = isCommandMethod(method) ? commandMethods[method].ability : 'staff'
  return ability === 'staff' ? isStaff(caller) : mayOnDevice(caller.role, ability)
}

/** Whoever may queue a command may cancel it and see its answer; settings belong to those who may save them. */
export const mayHandle = (caller: Asker, method: string): boolean =>
  method === 'Config.Set'
    ? isStaff(caller) || mayOnDevice(caller.role, 'editDeviceSettings')
    : mayQueue(caller, method)
