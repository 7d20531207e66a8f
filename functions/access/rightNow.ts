import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type DeviceAbility, mayOnDevice } from '../../shared/core/roles'
import { type Caller, isStaff } from '../core/http/caller'
import type { TransactItem } from '../core/store/transact'
import type { AccessStore } from './accessStore'
import { unchangedRows } from './unchangedRows'

/**
 * The right of the caller on a device at this moment, and what it rests on: checks for the transaction that relies on
 * it. A role that was given directly needs none: its change moves the version of the device on. Read that first.
 * @throws Problem `notFound` without any role on it, `forbidden` with too little
 */
export const rightNow = async (
  { access, TableName }: { access: Pick<AccessStore, 'wayToDevice'>; TableName: string },
  caller: Caller,
  deviceid: DeviceId,
  ability: DeviceAbility,
): Promise<TransactItem[]> => {
  if (isStaff(caller)) return []
  const way = await access.wayToDevice(caller.userid, deviceid)
  if (way === undefined) throw new Problem('notFound')
  if (!mayOnDevice(way.role, ability)) throw new Problem('forbidden')
  return way.through === undefined ? [] : unchangedRows(TableName, way.rows)
}
