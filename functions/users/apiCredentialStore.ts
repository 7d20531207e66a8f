import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { createHash, randomBytes } from 'node:crypto'
import { CredentialId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { secondMs, type Clock } from '../../shared/core/time'
import { deleteItem, putIfVersion, putItem, transactUntilDone } from '../core/store/storeWrites'
import { newId } from '../core/newId'
import { openGetItem } from '../core/store/openGetItem'

/** So many of its characters are shown after it was made: too few to be of use, enough to recognise it by. */
const shownLength = 9

/** 24 random bytes cannot be guessed, so that a plain hash keeps it. */
const makeApiKey = (): string => `dp_${randomBytes(24).toString('base64url')}`

const form = /^dp_[\w-]{32}$/

/** Whether a text may be a key at all. */
export const isApiKey = (text: string): boolean => form.test(text)

/** What is kept of a key. */
const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Where an account's key stands in the table of accounts: by its hash alone. */
export const hashKeyOf = (key: string) => keyOfHash(hashApiKey(key))
const keyOfHash = (hash: string) => ({ pk: `APIKEY#${hash}` })

const beginningOf = (key: string): string => `${key.slice(0, shownLength)}…`

const Credential = z.object({
  id: CredentialId,
  /** Its beginning. */
  key: z.string(),
  hash: z.string(),
  /** Epoch seconds. */
  timeAdded: z.number(),
})
const Listed = z.object({ version: z.number(), credentials: z.array(Credential) })
/** Under the hash of a key: whose it is. */
const Known = z.object({ userid: UserId, id: CredentialId, usedTs: z.number().optional() })

interface ApiCredential {
  id: CredentialId
  key: string
  timeAdded: number
  accessDate: number | null
}

export interface ApiCredentials {
  list(userid: UserId): Promise<ApiCredential[]>
  /** @throws Problem `conflict` when the account has as many as it may */
  add(userid: UserId, max: number): Promise<ApiCredential>
  /** @returns whether the account had it */
  remove(userid: UserId, id: string): Promise<boolean>
}

const listKey = (userid: UserId) => ({ pk: `CREDENTIALS#${userid}` })

/** The keys of an account in one item, counted in the same write that adds one; each also stands by its hash. */
export const openApiCredentials = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): ApiCredentials => {
  const getItem = openGetItem(documents)
  const nowSeconds = () => Math.floor(now() / secondMs)
  const readList = async (userid: UserId) =>
    Listed.parse((await getItem(TableName, listKey(userid))) ?? { version: 0, credentials: [] })
  const readKnown = async (hash: string) => Known.optional().parse(await getItem(TableName, keyOfHash(hash)))

  return {
    list: async (userid) => {
      const { credentials } = await readList(userid)
      return Promise.all(
        credentials.map(async ({ hash, ...shown }) => ({
          ...shown,
          accessDate: (await readKnown(hash))?.usedTs ?? null,
        })),
      )
    },
    add: (userid, max) =>
      transactUntilDone(documents, async () => {
        const { version, credentials } = await readList(userid)
        if (credentials.length >= max) {
          throw new Problem('conflict', `Maximum number of API keys reached [${max}]`)
        }
        const key = makeApiKey()
        const id = CredentialId.parse(newId(now()))
        const hash = hashApiKey(key)
        const added = { id, key: beginningOf(key), timeAdded: nowSeconds() }
        const list = { credentials: [...credentials, { ...added, hash }] }
        const items = [
          putIfVersion(TableName, listKey(userid), list, version),
          putItem(TableName, { ...keyOfHash(hash), userid, id }, { pk: undefined }),
        ]
        return { items, result: { ...added, key, accessDate: null } }
      }),
    remove: (userid, id) =>
      transactUntilDone(documents, async () => {
        const { version, credentials } = await readList(userid)
        const gone = credentials.find((each) => each.id === id)
        if (gone === undefined) return { items: [], result: false }
        const list = { credentials: credentials.filter((each) => each !== gone) }
        const items = [
          putIfVersion(TableName, listKey(userid), list, version),
          deleteItem(TableName, keyOfHash(gone.hash)),
        ]
        return { items, result: true }
      }),
  }
}
