import { getSubscriptionsPage as contract } from '../../shared/page/pages'
import type { userLogin } from '../../shared/users/session'
import { openInvitations } from '../access/pendingInvitations'
import { openAccountStore } from '../billing/billingAccount'
import { getSubscriptions } from '../billing/getSubscriptions'
import type { Env } from '../core/env'
import { type Route, type Serve, on } from '../core/http/serve'
import { getGroupList } from '../groups/readGroups'
import { getSubscriptionsPage } from './subscriptionsPage'

type Parts = Omit<Parameters<typeof getSubscriptions>[0], 'accounts'> & {
  env: Pick<Env, 'ACCESS_TABLE' | 'BILLING_TABLE'>
  documents: Parameters<typeof openAccountStore>[0]
  userLogin: Serve<typeof userLogin>
}

export const billingPageRoutes = (p: Parts): Route[] => {
  const { env, documents, access, groups } = p
  const accounts = openAccountStore(documents, env.BILLING_TABLE)
  const parts = {
    getGroupList: getGroupList(access, groups, openInvitations(documents, env.ACCESS_TABLE)),
    getSubscriptions: getSubscriptions({ ...p, accounts }),
    userLogin: p.userLogin,
  }
  return [on(contract, getSubscriptionsPage(parts))]
}
