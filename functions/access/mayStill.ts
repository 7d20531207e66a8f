import {
  type AccountAbility,
  type DeviceAbility,
  accountAbilities,
  isAccountAbility,
  mayAsAccount,
  mayOnDevice,
  staffGroup,
} from '../../shared/core/roles'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { containing, otherThan, present } from '../core/store/conditionOf'
import { checkItem, type TransactItem } from '../core/store/storeWrites'
import { type UserRow, type UserStore, userKey } from '../users/userStore'
import type { AccessStore } from './accessStore'
import { unchangedRows } from './membershipWrites'

/** Who asked for something a while ago, and by which group they could reach the device then. */
export interface Requester {
  userid: UserId
  email: string
  through?: string | undefined
}

/** Either why a person may no longer do it, or what it rests on: to be checked in the transaction that relies on it. */
export type StillMay = { refusal: string } | { refusal?: undefined; isStaff: boolean; checks: TransactItem[] }

/** Whether a person may still do on a device what they asked for. Read strongly consistent, in one request. */
export type MayStill = (
  requester: Requester,
  deviceid: DeviceId,
  ability: DeviceAbility | AccountAbility,
) => Promise<StillMay>

interface Tables {
  users: string
  access: string
}

export const openMayStill = (
  tables: Tables,
  users: Pick<UserStore, 'read'>,
  access: Pick<AccessStore, 'wayToDevice' | 'knownWay'>,
): MayStill => {
  const inGroup = (userid: UserId, group: string): TransactItem =>
    checkItem(tables.users, userKey(userid), {
      specialGroups: containing(group),
      isDisabled: otherThan(true),
    })

  const hasAccount = (userid: UserId): TransactItem =>
    checkItem(tables.users, userKey(userid), { pk: present, isDisabled: otherThan(true) })

  const asAccount = ({ specialGroups, email, userid }: UserRow, ability: AccountAbility): StillMay => {
    const groups: readonly string[] = accountAbilities[ability]
    const held = specialGroups.find((group) => groups.includes(group))
    if (!mayAsAccount(new Set(specialGroups), ability)) {
      const who = ability === 'administerPortal' ? 'a member of staff' : 'a member of the factory'
      return { refusal: `${email} is no longer ${who}.` }
    }
    const check = held === undefined ? hasAccount(userid) : inGroup(userid, held)
    return { isStaff: held === staffGroup, checks: [check] }
  }

  return async ({ userid, email, through }, deviceid, ability) => {
    const [user, known] = await Promise.all([
      users.read(userid),
      isAccountAbility(ability) ? undefined : access.knownWay(userid, deviceid, through),
    ])
    if (user === undefined || user.isDisabled) return { refusal: `The account of ${email} is closed.` }
    if (isAccountAbility(ability)) return asAccount(user, ability)
    if (user.specialGroups.includes(staffGroup)) {
      return { isStaff: true, checks: [inGroup(userid, staffGroup)] }
    }
    // Only who lost what they had is looked at once more: another group may give as much.
    const way = mayOnDevice(known?.role, ability) ? known : await access.wayToDevice(userid, deviceid)
    return way !== undefined && mayOnDevice(way.role, ability)
      ? { isStaff: false, checks: [hasAccount(userid), ...unchangedRows(tables.access, way.rows)] }
      : { refusal: `${email} may no longer do this on this device.` }
  }
}
