import { getSubscriptions } from '../../shared/billing/subscriptions'
import { getGroupList } from '../../shared/groups/groups'
import type { getSubscriptionsPage as contract } from '../../shared/page/pages'
import { userLogin } from '../../shared/users/session'
import type { Serve } from '../core/http/serve'
import { composeAnswers } from './composeAnswers'

interface Parts {
  getGroupList: Serve<typeof getGroupList>
  getSubscriptions: Serve<typeof getSubscriptions>
  userLogin: Serve<typeof userLogin>
}

/** The subscriptions of a group: of the one in the address, or of the first one. */
export const getSubscriptionsPage =
  (parts: Parts): Serve<typeof contract> =>
  async ({ groupid: named }, caller) => {
    const { answers, add } = composeAnswers(caller)
    const subscriptionsOf = async () => {
      const list = add(getGroupList, {}, parts.getGroupList)
      const groupid = named ?? (await list)?.groups[0]?.groupid
      await Promise.all([
        list,
        groupid === undefined ? undefined : add(getSubscriptions, { groupid }, parts.getSubscriptions),
      ])
    }
    await Promise.all([subscriptionsOf(), add(userLogin, {}, parts.userLogin)])
    return { answers }
  }
