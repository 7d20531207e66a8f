import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type {
  getStaffWhy as staffContract,
  getWhy as contract,
} from '../../shared/notifications/noticeOutcomes'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { UserStore } from '../users/userStore'
import { explain } from './explain'
import { type WhyParts, openReadWhyFacts } from './readWhyFacts'

export interface GetWhyParts extends WhyParts {
  users: Pick<UserStore, 'read'>
  access: Pick<AccessStore, 'roleOnDevice'>
}

const openWhyOf = (parts: GetWhyParts) => {
  const { users, access } = parts
  const readFacts = openReadWhyFacts(parts)
  return async (userid: UserId, deviceid: DeviceId, id: string) => {
    const [user, role] = await Promise.all([users.read(userid), access.roleOnDevice(userid, deviceid)])
    if (user === undefined) throw new Problem('notFound')
    const facts = await readFacts(user, deviceid, id, mayOnDevice(role, 'viewData'))
    if (facts === undefined) throw new Problem('notFound', 'The event is not stored any more.')
    return explain(facts)
  }
}

export const getWhy = (parts: GetWhyParts): Serve<typeof contract> => {
  const whyOf = openWhyOf(parts)
  return ({ deviceid, id }, { userid }) => whyOf(userid, deviceid, id)
}

export const getStaffWhy = (parts: GetWhyParts): Serve<typeof staffContract> => {
  const whyOf = openWhyOf(parts)
  return ({ userid, deviceid, id }) => whyOf(userid, deviceid, id)
}
