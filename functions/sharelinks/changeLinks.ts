import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { type Clock, hourMs, secondMs } from '../../shared/core/time'
import { historyScopes, maxLinks, positionScopes } from '../../shared/sharelinks/shared'
import type * as contract from '../../shared/sharelinks/links'
import { LinkId, type ShareLink } from '../../shared/sharelinks/links'
import { type LinkEnd, linkEnds, sharePath } from '../../shared/sharelinks/linkEnds'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { accessKey } from '../core/accessKey'
import { utcMinute } from '../core/readable'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { newShortId } from '../core/newId'
import { chunk } from '../core/chunk'
import { transactUntilDone } from '../core/store/storeWrites'
import type { GroupStore } from '../groups/groupStore'
import type { LogEvent, WriteLog } from '../serverlog/logEntry'
import type { ViewStore } from '../views/viewStore'
import { type LinkFence, listFences, readLinkFence } from './linkFence'
import {
  type LinkRow,
  type LinkStore,
  linkIdOf,
  linkKey,
  hashLinkToken,
  makeLinkToken,
} from './shareLinkStore'
import { type SharerParts, isForbidden, refusalOf } from './readSharer'

export interface LinkParts extends Omit<SharerParts, 'links'> {
  documents: DynamoDBDocumentClient
  links: LinkStore
  writeLog: WriteLog
  portalAddress: string | undefined
  now: Clock
  /** For the demo, whose link stays the same. */
  makeToken?: () => string
}

type DeviceLinkParts = LinkParts & { groups: Pick<GroupStore, 'read'> }
type GroupLinkParts = DeviceLinkParts & {
  views: Pick<ViewStore, 'read'>
}

const idLength = 8

const logOf = (pk: string, name: string, description: string): LogEvent => ({
  subject: pk,
  category: pk.startsWith('GROUP#') ? 'Group' : 'Access',
  name,
  description,
})

/** What a link shows, in words; by its id, since nothing that opens it may stand in a log. */
export const describeLink = (
  row: Pick<LinkRow, 'sk' | 'keys' | 'viewid' | 'position' | 'history' | 'untilMs' | 'fence'>,
): string => {
  const shown = row.keys?.map((key) => metricRowOf(key).label).join(', ') ?? `view ${row.viewid ?? ''}`
  const days = historyScopes[row.history]
  return [
    shown === '' ? 'No measurements' : shown,
    `position: ${positionScopes[row.position].toLowerCase()}`,
    days === 0 ? 'newest reading only' : `history of ${days} ${days === 1 ? 'day' : 'days'}`,
    row.fence === undefined
      ? `until ${utcMinute(row.untilMs)}`
      : `until it enters ${row.fence.name}, at the latest ${utcMinute(row.untilMs)}`,
    `link ${linkIdOf(row)}`,
  ].join('; ')
}

const refusals = {
  forbidden: 'An ADMIN has forbidden links in a group that this belongs to.',
  full: `There can be at most ${maxLinks} links at once. Revoke some first.`,
} as const

/** What those who look after a link read of its end. */
const listedEnds: Partial<Record<LinkEnd, string>> = {
  LINK_ENDED: 'Its maker may no longer share this.',
  LINK_ARRIVED: 'It has ended: the device has arrived.',
  LINK_FENCE_GONE: 'It shows nothing: its fence was removed, or the device is no longer in that group.',
}

const listed = async (
  parts: LinkParts,
  subject: string,
): Promise<{ links: ShareLink[]; refusal?: string }> => {
  const [rows, forbidden] = await Promise.all([parts.links.ofObject(subject), isForbidden(parts, subject)])
  const alive = rows.filter(({ untilMs }) => untilMs > parts.now())
  const refusalBy = new Map<string, ReturnType<typeof refusalOf>>()
  const links = await Promise.all(
    alive.map(async (row): Promise<ShareLink> => {
      const { userid } = row.by
      const asked = JSON.stringify([userid, row.through, row.fence])
      const known = refusalBy.get(asked) ?? refusalOf(parts, row, parts.now())
      refusalBy.set(asked, known)
      const refusal = await known
      return {
        linkid: linkIdOf(row),
        madeBy: row.by.email,
        madeTs: row.madeMs / secondMs,
        untilTs: row.untilMs / secondMs,
        ...(row.keys === undefined ? {} : { keys: row.keys }),
        ...(row.viewid === undefined ? {} : { viewid: row.viewid }),
        position: row.position,
        history: row.history,
        views: row.views,
        ...(row.lastViewMs === undefined ? {} : { lastViewTs: row.lastViewMs / secondMs }),
        ...(row.fence === undefined ? {} : { untilInside: row.fence.name }),
        ...(refusal?.arrived === undefined ? {} : { arrivedTs: refusal.arrived.atMs / secondMs }),
        ...(refusal === undefined ? {} : { refusal: listedEnds[refusal.end] ?? linkEnds[refusal.end] }),
      }
    }),
  )
  links.sort((a, b) => b.madeTs - a.madeTs)
  return { links, ...(forbidden ? { refusal: refusals.forbidden } : {}) }
}

/** What a link shows, and for how long. */
type Wanted = Pick<LinkRow, 'keys' | 'viewid' | 'position' | 'history'> & {
  hours: number
  readFence?: () => Promise<LinkFence>
}

/** The link, its hash and the entry in the log are one transaction; what opens it is in none of them. */
const make = async (
  parts: LinkParts,
  subject: string,
  { hours, readFence, ...scope }: Wanted,
  caller: Caller,
): Promise<OutputOf<typeof contract.makeDeviceLink>> => {
  const { documents, links, writeLog, portalAddress, now } = parts
  const token = (parts.makeToken ?? makeLinkToken)()
  const row = await transactUntilDone(documents, async () => {
    const madeMs = now()
    const [known, forbidden] = await Promise.all([links.ofObject(subject), isForbidden(parts, subject)])
    if (forbidden) throw new Problem('forbidden', refusals.forbidden)
    if (known.filter(({ untilMs }) => untilMs > madeMs).length >= maxLinks) {
      throw new Problem('conflict', refusals.full)
    }
    const fence = await readFence?.()
    const result: LinkRow = {
      ...linkKey(subject, LinkId.parse(`l-${newShortId(idLength)}`)),
      hash: hashLinkToken(token),
      by: { userid: caller.userid, email: caller.email, name: caller.name },
      ...(caller.through === undefined ? {} : { through: caller.through }),
      madeMs,
      untilMs: madeMs + hours * hourMs,
      ...scope,
      ...(fence === undefined ? {} : { fence }),
      views: 0,
      opened: 0,
      sinceMs: madeMs,
    }
    const entry = logOf(subject, 'Share Link Made', describeLink(result))
    return { items: [...links.addWrites(result), writeLog(entry, caller, madeMs)], result }
  })
  return {
    linkid: linkIdOf(row),
    token,
    address: `${portalAddress ?? ''}${sharePath}#${token}`,
    untilTs: row.untilMs / secondMs,
    ...(row.fence === undefined ? {} : { untilInside: row.fence.name }),
  }
}

/** Two rows of each, and its entry in the log: a transaction takes a hundred. */
const revokedAtOnce = 30

/** Each ends by itself: one that was revoked meanwhile is no reason to leave the others. */
const revoke = async (
  { documents, links, writeLog, now }: LinkParts,
  subject: string,
  linkid: LinkId | undefined,
  caller: Caller,
): Promise<{ message: string }> => {
  const wanted = async () =>
    (await links.ofObject(subject)).filter((row) => linkid === undefined || linkIdOf(row) === linkid)
  const first = await wanted()
  if (linkid !== undefined && first.length === 0) return { message: 'Link revoked.' }
  for (const rows of chunk(first, revokedAtOnce)) {
    const ids = new Set(rows.map(({ sk }) => sk))
    await transactUntilDone(documents, async () => {
      const still = (await wanted()).filter(({ sk }) => ids.has(sk))
      const entries = still.map((row) =>
        writeLog(logOf(subject, 'Share Link Revoked', describeLink(row)), caller, now()),
      )
      return { items: [...still.flatMap(links.revokeWrites), ...entries], result: undefined }
    })
  }
  return { message: linkid === undefined ? 'All links revoked.' : 'Link revoked.' }
}

export const getDeviceLinks =
  (parts: DeviceLinkParts): Serve<typeof contract.getDeviceLinks> =>
  async ({ deviceid }, caller) => {
    const [list, fences] = await Promise.all([
      listed(parts, accessKey.device(deviceid)),
      listFences(parts, deviceid, caller),
    ])
    return { ...list, fences }
  }

export const makeDeviceLink =
  (parts: LinkParts): Serve<typeof contract.makeDeviceLink> =>
  async ({ deviceid, keys, untilInside, ...wanted }, caller) => {
    if (keys.length === 0 && wanted.position === 'none') {
      throw new Problem('invalid', 'Measurements must name at least one, unless the position is shown.', {
        field: 'keys',
      })
    }
    const scope = { ...wanted, keys: [...new Set(keys)] }
    if (untilInside === undefined) return make(parts, accessKey.device(deviceid), scope, caller)
    const readFence = () => readLinkFence(parts, deviceid, untilInside, caller)
    return make(parts, accessKey.device(deviceid), { ...scope, readFence }, caller)
  }

export const revokeDeviceLinks =
  (parts: LinkParts): Serve<typeof contract.revokeDeviceLinks> =>
  ({ deviceid, linkid }, caller) =>
    revoke(parts, accessKey.device(deviceid), linkid, caller)

export const getGroupLinks =
  (parts: LinkParts): Serve<typeof contract.getGroupLinks> =>
  async ({ groupid }) => {
    const subject = accessKey.group(groupid)
    const [list, forbidden] = await Promise.all([listed(parts, subject), isForbidden(parts, subject)])
    return { ...list, isForbidden: forbidden }
  }

export const makeGroupLink =
  (parts: GroupLinkParts): Serve<typeof contract.makeGroupLink> =>
  async ({ groupid, viewid, ...wanted }, caller) => {
    const view = await parts.views.read(groupid, viewid)
    if (view === undefined) throw new Problem('notFound', 'View not found')
    return make(parts, accessKey.group(groupid), { ...wanted, viewid, history: 'none' }, caller)
  }

export const revokeGroupLinks =
  (parts: LinkParts): Serve<typeof contract.revokeGroupLinks> =>
  ({ groupid, linkid }, caller) =>
    revoke(parts, accessKey.group(groupid), linkid, caller)

export const putLinkRule =
  (parts: DeviceLinkParts): Serve<typeof contract.putLinkRule> =>
  async ({ groupid, isForbidden: wanted }, caller) => {
    const { documents, links, groups, writeLog, now } = parts
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind !== 'shared') {
      throw new Problem(
        'conflict',
        'This group is seen by its owner alone: there is no one else to forbid it.',
      )
    }
    const subject = accessKey.group(groupid)
    return transactUntilDone(documents, async () => {
      const before = await links.isForbiddenIn([subject])
      const name = wanted ? 'Share Links Forbidden' : 'Share Links Allowed'
      return {
        items:
          before === wanted
            ? []
            : [
                links.ruleWrite(subject, wanted),
                writeLog(logOf(subject, name, group.groupName), caller, now()),
              ],
        result: { message: wanted ? 'Links are forbidden.' : 'Links are allowed.' },
      }
    })
  }
