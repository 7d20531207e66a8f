import { Problem } from '../../shared/core/problem'
import { mayInGroup, mayOnDevice, staffGroup } from '../../shared/core/roles'
import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { type LinkEnd, linkEnds } from '../../shared/sharelinks/linkEnds'
import type { AccessStore } from '../access/accessStore'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { UserStore } from '../users/userStore'
import { utcMinute } from '../core/readable'
import { type FenceParts, fenceEnd } from './linkFence'
import { type LinkRow, type LinkStore, objectOfLink } from './shareLinkStore'

export interface SharerParts extends FenceParts {
  access: Pick<AccessStore, 'knownWay' | 'wayToDevice' | 'roleInGroup' | 'meta' | 'related' | 'isHeld'>
  users: Pick<UserStore, 'read'>
  links: Pick<LinkStore, 'isForbiddenIn'>
}

/** Why a link shows nothing; of one that ends with an arrival, where and when that was. */
export interface Refusal {
  end: LinkEnd
  arrived?: { name: string; atMs: number }
}

/** In words for its page, which writes the time in the zone of its reader. */
export const endedBy = (refusal: LinkEnd | Refusal): Problem => {
  const { end, arrived } = typeof refusal === 'string' ? { end: refusal, arrived: undefined } : refusal
  const code = end === 'LINK_UNKNOWN' ? 'invalid' : 'forbidden'
  if (arrived === undefined) return new Problem(code, linkEnds[end], { resultCode: end })
  const { name, atMs } = arrived
  return new Problem(code, `Arrived at ${name} ${utcMinute(atMs)}; this link has ended.`, {
    resultCode: end,
    atTs: atMs / secondMs,
    place: name,
  })
}

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
): Promise<Refusal | undefined> => {
  if (row.untilMs <= nowMs) return { end: 'LINK_EXPIRED' }
  const object = objectOfLink(row)
  const { fence } = row
  const [may, forbidden, ended] = await Promise.all([
    mayShare(parts, row),
    isForbidden(parts, row.pk),
    fence === undefined || !('deviceid' in object) ? undefined : fenceEnd(parts, object.deviceid, fence),
  ])
  if (forbidden) return { end: 'LINK_FORBIDDEN' }
  // Before where it is: a person who may not share it any more gives nothing of it away.
  if (!may) return { end: 'LINK_ENDED' }
  if (ended === undefined || fence === undefined) return undefined
  if (ended === 'gone') return { end: 'LINK_FENCE_GONE' }
  return { end: 'LINK_ARRIVED', arrived: { name: fence.name, atMs: ended.atMs } }
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
