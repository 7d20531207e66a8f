import { Problem } from '../../shared/core/problem'
import { mayInGroup, mayOnDevice, staffGroup } from '../../shared/core/roles'
import type { DeviceId } from '../../shared/core/ids'
import type { LinkEnd } from '../../shared/sharelinks/shared'
import { linkEnds } from '../../shared/sharelinks/shared'
import type { AccessStore } from '../access/accessStore'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { UserStore } from '../users/userStore'
import { type LinkRow, type LinkStore, objectOfLink } from './linkStore'

export interface SharerParts {
  access: Pick<AccessStore, 'knownWay' | 'wayToDevice' | 'roleInGroup' | 'meta' | 'related'>
  users: Pick<UserStore, 'read'>
  links: Pick<LinkStore, 'isForbiddenIn'>
}

/** Why a link shows nothing, in words for its page. */
export const endedBy = (end: LinkEnd): Problem =>
  new Problem(end === 'LINK_UNKNOWN' ? 'invalid' : 'forbidden', linkEnds[end], { resultCode: end })

const mayShareDevice = async (
  access: SharerParts['access'],
  { by, through }: Pick<LinkRow, 'by' | 'through'>,
  deviceid: DeviceId,
): Promise<boolean> => {
  const known = await access.knownWay(by.userid, deviceid, through)
  if (mayOnDevice(known?.role, 'shareByLink')) return true
  // Only who lost what they had is looked at once more: another group may give as much.
  const way = await access.wayToDevice(by.userid, deviceid)
  return mayOnDevice(way?.role, 'shareByLink')
}

const mayShare = async (
  { access, users }: Omit<SharerParts, 'links'>,
  row: Pick<LinkRow, 'pk' | 'by' | 'through'>,
): Promise<boolean> => {
  const object = objectOfLink(row)
  const [user, has] = await Promise.all([
    users.read(row.by.userid),
    'deviceid' in object
      ? mayShareDevice(access, row, object.deviceid)
      : access.roleInGroup(row.by.userid, object.groupid).then((role) => mayInGroup(role, 'shareViewByLink')),
  ])
  if (user === undefined || user.isDisabled) return false
  return has || (user.specialGroups.includes(staffGroup) && (await access.meta(row.pk)) !== undefined)
}

/** Whether links of an object are forbidden: by its group, or by any group that holds the device. */
export const isForbidden = async (
  { access, links }: Pick<SharerParts, 'access' | 'links'>,
  pk: string,
): Promise<boolean> => {
  const object = objectOfLink({ pk })
  if ('groupid' in object) return links.isForbiddenIn([pk])
  const held = await access.related(accessKey.device(object.deviceid), 'GROUP#')
  return links.isForbiddenIn(held.map(({ sk }) => sk))
}

/** Why a link shows nothing at this moment; read strongly consistent, at each request. */
export const refusalOf = async (
  parts: SharerParts,
  row: LinkRow,
  nowMs: number,
): Promise<LinkEnd | undefined> => {
  if (row.untilMs <= nowMs) return 'LINK_EXPIRED'
  const [may, forbidden] = await Promise.all([mayShare(parts, row), isForbidden(parts, row.pk)])
  if (forbidden) return 'LINK_FORBIDDEN'
  return may ? undefined : 'LINK_ENDED'
}

/**
 * Who asks by a link: its maker with no more than a look, so that neither the maker's own plan as staff nor anything
 * beyond reading comes along.
 */
export const lookerOf = ({ by }: Pick<LinkRow, 'by'>): Caller => ({
  ...by,
  role: 'VIEW',
  specialGroups: new Set(),
  sessionId: '',
  tokenExpires: 0,
  requestId: '',
})
