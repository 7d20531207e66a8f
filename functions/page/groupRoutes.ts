import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/page/pages'
import type { userLogin } from '../../shared/users/session'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { openInvitations } from '../access/pendingInvitations'
import type { Env } from '../core/env'
import { type Route, type Serve, on } from '../core/http/serve'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import { getGroupValues } from '../grouplive/getGroupValues'
import type { GroupStore } from '../groups/groupStore'
import { getGroupList } from '../groups/readGroups'
import { getViews } from '../views/manageViews'
import type { ViewStore } from '../views/viewStore'
import { getGroupPage, getHomePage, getViewPage } from './groupPages'

interface Parts {
  env: Pick<Env, 'ACCESS_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  groups: GroupStore
  recent: DeviceStore
  board: ContactBoard
  views: ViewStore
  userLogin: Serve<typeof userLogin>
  now: Clock
}

export const groupPageRoutes = (p: Parts): Route[] => {
  const { access, groups, views } = p
  const parts = {
    getGroupList: getGroupList(access, groups, openInvitations(p.documents, p.env.ACCESS_TABLE)),
    getViews: getViews(groups, views),
    getGroupValues: getGroupValues(access, groups, p.recent, p.board, p.now, views),
    userLogin: p.userLogin,
  }
  return [
    on(contract.getHomePage, getHomePage(parts)),
    on(contract.getGroupPage, getGroupPage(parts)),
    on(contract.getViewPage, getViewPage(parts)),
  ]
}
