import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import * as contract from '../../shared/sharelinks/links'
import * as publicContract from '../../shared/sharelinks/shared'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import { type Route, on, onPublic } from '../core/http/serve'
import { type ReadSecretVersion, openReadSecret } from '../core/openSecrets'
import { openQueryReadings } from '../data/queryReadings'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import { getGroupValues } from '../grouplive/getGroupValues'
import { type GroupStore, openGroupStore } from '../groups/groupStore'
import { openPlaceStore } from '../places/placeStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import type { ViewStore } from '../views/viewStore'
import * as links from './changeLinks'
import { openKeepAnswers, openShareLink, readShared, readSharedHistory } from './openLink'
import { openKnownFences } from './knownFences'
import { openLinkStore } from './shareLinkStore'

interface Parts {
  env: Pick<Env, 'ACCESS_TABLE' | 'PORTAL_ADDRESS' | 'SHARE_LINKS_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  devices: DeviceStore
  users: UserStore
  writeLog: WriteLog
  now: Clock
}

type GroupParts = Parts & {
  env: Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE' | 'UNSUBSCRIBE_SECRET'>
  readSecretVersion: ReadSecretVersion
  groups: GroupStore
  views: ViewStore
  recent: DeviceStore
  board: ContactBoard
}

const linkParts = (p: Parts) => ({
  ...p,
  links: openLinkStore(p.documents, p.env.SHARE_LINKS_TABLE),
  portalAddress: p.env.PORTAL_ADDRESS,
  groups: openGroupStore(p.documents, p.env.ACCESS_TABLE),
  knownFences: openKnownFences(openPlaceStore(p.documents, p.env.ACCESS_TABLE)),
})

export const deviceLinkRoutes = (p: Parts): Route[] => {
  const parts = linkParts(p)
  return [
    on(contract.getDeviceLinks, links.getDeviceLinks(parts)),
    on(contract.makeDeviceLink, links.makeDeviceLink(parts)),
    on(contract.revokeDeviceLinks, links.revokeDeviceLinks(parts)),
  ]
}

/** Links of groups, and what people see who open a link, of whatever it is. */
export const groupLinkRoutes = (p: GroupParts): Route[] => {
  const { env, documents, access, groups, views, recent, board, devices, now } = p
  const parts = { ...linkParts(p), groups, views }
  const opened = {
    ...parts,
    devices,
    keep: openKeepAnswers(now),
    readSecret: openReadSecret(p.readSecretVersion, env.UNSUBSCRIBE_SECRET),
    queryReadings: openQueryReadings(documents, recent, env, now),
    getGroupValues: getGroupValues(access, groups, recent, board, now, views),
  }
  return [
    on(contract.getGroupLinks, links.getGroupLinks(parts)),
    on(contract.makeGroupLink, links.makeGroupLink(parts)),
    on(contract.revokeGroupLinks, links.revokeGroupLinks(parts)),
    on(contract.putLinkRule, links.putLinkRule(parts)),
    onPublic(publicContract.openShareLink, openShareLink(opened)),
    onPublic(publicContract.readShared, readShared(opened)),
    onPublic(publicContract.readSharedHistory, readSharedHistory(opened)),
  ]
}
