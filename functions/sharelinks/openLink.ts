import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import type * as contract from '../../shared/sharelinks/shared'
import type { Shared } from '../../shared/sharelinks/shared'
import type { LinkEnd } from '../../shared/sharelinks/linkEnds'
import { accessKey } from '../core/accessKey'
import { above, atMost, below } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import { tryTransact, tryWrite } from '../core/store/storeWrites'
import { thePortal, type WriteLog } from '../serverlog/logEntry'
import { describeLink } from './changeLinks'
import {
  type LinkRow,
  type LinkStore,
  linkIdOf,
  linkKey,
  objectOfLink,
  hashLinkToken,
  makeLinkSession,
  readLinkSession,
} from './shareLinkStore'
import { type DeviceSources, readShownDevice, readShownHistory } from './readShownDevice'
import { type SharerParts, endedBy, refusalOf } from './readSharer'
import { type ViewSources, readShownView } from './readShownView'

/** So long an answer is given again to all who look by the same link. */
export const keptMs = 15 * secondMs
const mostKept = 200

/**
 * Answers of this process by what was asked. Whether they may be seen is decided before, at each request; a thousand
 * viewers of one link cost one read of what it shows.
 */
export const openKeepAnswers = (now: Clock) => {
  const kept = new Map<string, { untilMs: number; answer: Promise<unknown> }>()
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known !== undefined && known.untilMs > now()) return known.answer as Promise<T>
    const answer = read()
    // The latest is behind the others, so that the first is the one to go.
    kept.delete(key)
    kept.set(key, { untilMs: now() + keptMs, answer })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }
}
type KeepAnswers = ReturnType<typeof openKeepAnswers>

const sessionMs = 15 * minuteMs
/** So often one link is opened in a quarter of an hour: a thousand viewers who come at once, and go on. */
export const maxOpened = 5000

interface OpenParts extends SharerParts, DeviceSources, ViewSources {
  documents: DynamoDBDocumentClient
  devices: SharerParts['devices'] & DeviceSources['devices']
  links: LinkStore
  keep: KeepAnswers
  readSecret: () => Promise<string>
  writeLog: WriteLog
  now: Clock
}

/** What a link shows now; the same for all of its viewers, for some seconds. */
const show = async (parts: OpenParts, row: LinkRow): Promise<Shared> => {
  const object = objectOfLink(row)
  const key = `${row.pk} ${row.sk}`
  if ('deviceid' in object) return parts.keep(key, () => readShownDevice(parts, row, object.deviceid))
  // Each change of what is in the group moves its version on: what was taken out is not shown again.
  const meta = await parts.access.meta(accessKey.group(object.groupid))
  return parts.keep(`${key} ${meta?.version}`, () => readShownView(parts, row, object.groupid))
}

const assertOpen = async (parts: OpenParts, row: LinkRow | undefined, gone: LinkEnd): Promise<LinkRow> => {
  if (row === undefined) throw endedBy(gone)
  const refusal = await refusalOf(parts, row, parts.now())
  if (refusal !== undefined) throw endedBy(refusal)
  return row
}

/** Counts that it was opened, and for the list that it was viewed; the first view has an entry in the log. */
const count = async (parts: OpenParts, row: LinkRow, isRenewal: boolean): Promise<void> => {
  const { documents, links, writeLog, now } = parts
  const { TableName } = links
  const nowMs = now()
  const key = linkKey(row.pk, linkIdOf(row))
  const startMs = nowMs - sessionMs
  const view = { set: { lastViewMs: nowMs }, add: { views: isRenewal ? 0 : 1 } }
  const within = { hash: row.hash, sinceMs: above(startMs), opened: below(maxOpened) }
  if (row.views === 0 && !isRenewal) {
    const first = { ...view, add: { ...view.add, opened: 1 }, when: { ...within, views: 0 } }
    const entry = {
      subject: row.pk,
      category: row.pk.startsWith('GROUP#') ? ('Group' as const) : ('Access' as const),
      name: 'Share Link First Viewed',
      description: `${describeLink(row)}, made by ${row.by.email}`,
    }
    const items = [setFields(TableName, key, first), writeLog(entry, thePortal, nowMs)]
    if (await tryTransact(documents, items)) return
  }
  const again = { ...view, add: { ...view.add, opened: 1 }, when: within }
  if (await tryWrite(documents, setFields(TableName, key, again))) return
  const anew = {
    set: { ...view.set, opened: 1, sinceMs: nowMs },
    add: view.add,
    when: { hash: row.hash, sinceMs: atMost(startMs) },
  }
  if (await tryWrite(documents, setFields(TableName, key, anew))) return
  const left = await links.read(row.pk, linkIdOf(row))
  if (left === undefined) throw endedBy('LINK_REVOKED')
  const retryAfterSeconds = Math.max(1, Math.ceil((left.sinceMs - startMs) / secondMs))
  throw new Problem('tooManyAttempts', 'Too many people open this link. Please wait and try again.', {
    retryAfterSeconds,
  })
}

/** What is sent is compared by its hash alone: how long that takes says nothing about a link that exists. */
export const openShareLink =
  (parts: OpenParts) =>
  async ({
    token,
    session: before,
  }: InputOf<typeof contract.openShareLink>): Promise<OutputOf<typeof contract.openShareLink>> => {
    const { links, now } = parts
    const found = await links.find(hashLinkToken(token))
    if (found === undefined) throw endedBy('LINK_UNKNOWN')
    if (found.untilMs <= now()) throw endedBy('LINK_EXPIRED')
    if (found.isRevoked) throw endedBy('LINK_REVOKED')
    const { subject, linkid } = found
    const row = await assertOpen(parts, await links.read(subject, linkid), 'LINK_REVOKED')
    const secret = await parts.readSecret()
    const claim = before === undefined ? undefined : readLinkSession(before, secret)
    await count(parts, row, claim?.linkid === linkid && claim.subject === subject)
    const untilMs = Math.min(now() + sessionMs, row.untilMs)
    return {
      session: makeLinkSession({ subject, linkid, untilMs }, secret),
      sessionUntilTs: untilMs / secondMs,
      shared: await show(parts, row),
    }
  }

/** The link of a session, if it may show anything at this moment. */
const linkOf = async (parts: OpenParts, session: string): Promise<LinkRow> => {
  const claim = readLinkSession(session, await parts.readSecret())
  if (claim === undefined) throw endedBy('LINK_UNKNOWN')
  if (claim.untilMs <= parts.now()) throw endedBy('LINK_SESSION_OVER')
  return assertOpen(parts, await parts.links.read(claim.subject, claim.linkid), 'LINK_REVOKED')
}

export const readShared =
  (parts: OpenParts) =>
  async ({
    session,
  }: InputOf<typeof contract.readShared>): Promise<OutputOf<typeof contract.readShared>> => ({
    shared: await show(parts, await linkOf(parts, session)),
  })

export const readSharedHistory =
  (parts: OpenParts) =>
  async ({
    session,
    key,
  }: InputOf<typeof contract.readSharedHistory>): Promise<OutputOf<typeof contract.readSharedHistory>> => {
    const row = await linkOf(parts, session)
    return parts.keep(`${row.pk} ${row.sk} ${key}`, () => readShownHistory(parts, row, key))
  }
