import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { createHash, randomBytes } from 'node:crypto'
import { DeviceId, GroupId, UserId, ViewId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import {
  type HistoryScope,
  type PositionScope,
  historyScopes,
  positionScopes,
} from '../../shared/sharelinks/shared'
import { LinkId } from '../../shared/sharelinks/links'
import { idIn } from '../core/accessKey'
import { deleteItem, putItem, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import { queryPrefix } from '../core/store/queryPages'
import { makeSignedToken, readSignedToken } from '../core/signedToken'
import { LinkFence } from './linkFence'

const tokenBytes = 32

/** What stands behind the `#` of a link: 256 bits, kept nowhere. */
export const makeLinkToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** What is kept of it: too many bits to be guessed, so that a plain hash keeps them. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Which link a session is of, and until when; it gives nothing by itself, since the link is read at each request. */
const Claim = z.object({
  /** `DEVICE#…` or `GROUP#…`. */
  subject: z.string(),
  linkid: LinkId,
  untilMs: z.number(),
})
type LinkClaim = z.infer<typeof Claim>

const purpose = 'share link session'

export const makeLinkSession = ({ subject, linkid, untilMs }: LinkClaim, secret: string): string =>
  makeSignedToken(purpose, { subject, linkid, untilMs }, secret)

export const readLinkSession = (session: string, secret: string): LinkClaim | undefined =>
  readSignedToken(purpose, Claim, session, secret)

const namesOf = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]]

/** A link that lives: under the device or group that it is of, without what opens it. */
const LinkRow = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Of what opens it. */
  hash: z.string(),
  by: z.object({ userid: UserId, email: z.string(), name: z.string() }),
  /** The group by which its maker reached the device. */
  through: z.string().optional(),
  madeMs: z.number(),
  untilMs: z.number(),
  keys: z.array(z.string()).optional(),
  viewid: z.optional(ViewId),
  position: z.enum(namesOf<PositionScope>(positionScopes)),
  history: z.enum(namesOf<HistoryScope>(historyScopes)),
  /** It ends when the device enters this, if not before. */
  fence: LinkFence.optional(),
  views: z.number(),
  lastViewMs: z.number().optional(),
  /** How often it was opened since. */
  opened: z.number(),
  sinceMs: z.number(),
})
export type LinkRow = z.infer<typeof LinkRow>

/** Where a link is, by the hash of what opens it; stays when it was revoked, so that its page can say so. */
const TokenRow = z.object({
  subject: z.string(),
  linkid: LinkId,
  untilMs: z.number(),
  isRevoked: z.boolean().default(false),
})
type TokenRow = z.infer<typeof TokenRow>

const linkPrefix = 'LINK#'
export const linkKey = (subject: string, linkid: LinkId) => ({ pk: subject, sk: `${linkPrefix}${linkid}` })
const tokenKey = (hash: string) => ({ pk: `TOKEN#${hash}`, sk: 'LINK' })
const ruleKey = (group: string) => ({ pk: group, sk: 'RULE' })

export const linkIdOf = ({ sk }: Pick<LinkRow, 'sk'>): LinkId => LinkId.parse(sk.slice(linkPrefix.length))

/** What a link is of. */
export const objectOfLink = ({ pk }: Pick<LinkRow, 'pk'>): { deviceid: DeviceId } | { groupid: GroupId } =>
  pk.startsWith('DEVICE#') ? { deviceid: DeviceId.parse(idIn(pk)) } : { groupid: GroupId.parse(idIn(pk)) }

/** The table takes its time; what has expired is refused by its time, not by its absence. */
const expiresAt = ({ untilMs }: { untilMs: number }) => Math.ceil(untilMs / secondMs)

export const openLinkStore = (documents: DynamoDBDocumentClient, TableName: string) => {
  const getItem = openGetItem(documents)
  return {
    TableName,
    read: async (subject: string, linkid: LinkId): Promise<LinkRow | undefined> =>
      LinkRow.optional().parse(await getItem(TableName, linkKey(subject, linkid))),
    /** Each that was made and not revoked, those that have expired included. */
    ofObject: async (subject: string): Promise<LinkRow[]> =>
      (await queryPrefix(documents, TableName, subject, linkPrefix)).map((item) => LinkRow.parse(item)),
    find: async (hash: string): Promise<TokenRow | undefined> =>
      TokenRow.optional().parse(await getItem(TableName, tokenKey(hash))),
    /** Whether links are forbidden in any of these groups, by their keys. */
    isForbiddenIn: async (groups: readonly string[]): Promise<boolean> => {
      const rules = await Promise.all(groups.map((group) => getItem(TableName, ruleKey(group))))
      return rules.some((rule) => rule?.isForbidden === true)
    },
    ruleWrite: (group: string, isForbidden: boolean): TransactItem =>
      putItem(TableName, { ...ruleKey(group), isForbidden }),
    addWrites: (row: LinkRow): TransactItem[] => {
      const { pk, untilMs, hash } = row
      const found: TokenRow = { subject: pk, linkid: linkIdOf(row), untilMs, isRevoked: false }
      return [
        putItem(TableName, { ...row, expiresAt: expiresAt(row) }, { pk: undefined }),
        putItem(TableName, { ...tokenKey(hash), ...found, expiresAt: expiresAt(row) }, { pk: undefined }),
      ]
    },
    /** Makes it a link of another device: what opens it stays the same. Lost when it was opened or revoked meanwhile. */
    moveWrites: (row: LinkRow, subject: string): TransactItem[] => {
      const { pk, sk, hash, views, opened } = row
      return [
        deleteItem(TableName, { pk, sk }, { hash, views, opened }),
        putItem(TableName, { ...row, pk: subject, expiresAt: expiresAt(row) }, { pk: undefined }),
        setFields(TableName, tokenKey(hash), { set: { subject }, when: { subject: pk } }),
      ]
    },
    revokeWrites: (row: LinkRow): TransactItem[] => {
      const { pk, sk, hash, untilMs } = row
      const found: TokenRow = { subject: pk, linkid: linkIdOf(row), untilMs, isRevoked: true }
      return [
        deleteItem(TableName, { pk, sk }, { hash }),
        putItem(TableName, { ...tokenKey(hash), ...found, expiresAt: expiresAt(row) }),
      ]
    },
  }
}
export type LinkStore = ReturnType<typeof openLinkStore>
