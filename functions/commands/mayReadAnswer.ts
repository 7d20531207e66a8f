import { type Caller, isStaff } from '../core/http/caller'
import type { StoredCommand } from './commandStore'
import { mayHandle } from './mayQueue'

/** Whether somebody may see what a device answered to a command: files and settings may be in it. */
export const mayReadAnswer = (
  { method, isSecret }: Pick<StoredCommand, 'method' | 'isSecret'>,
  caller: Caller,
): boolean => (isSecret === true ? isStaff(caller) : mayHandle(caller, method))
