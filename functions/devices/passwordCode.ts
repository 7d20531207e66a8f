import type { UserId, DeviceId } from '../../shared/core/ids'
import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { codeLength } from '../../shared/devices/devicePasswords'
import { secondMs } from '../../shared/core/time'
import type { Clock } from '../../shared/core/time'
import { above, below } from '../core/store/conditionOf'
import { deleteItem, putItem, type TransactItem, tryUpdate, tryWrite } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'

export const codeSeconds = 600
export const maxWrongCodes = 5

/** 32 symbols, none of which is taken for another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const makeCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const StoredCode = z.object({ hash: z.string(), salt: z.string(), tries: z.number() })

/** Slow on purpose: 30 bits are soon tried out under a quick one. */
const hashOf = (code: string, salt: string): string => scryptSync(code, salt, 32).toString('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What came of trying a code: `use` is the write that uses it up, and holds only once. */
export type TriedCode =
  { kind: 'right'; use: TransactItem } | { kind: 'wrong'; isLast: boolean } | { kind: 'none' }

export interface PasswordCodes {
  /** A new code of a person for a device, in the place of the one before. */
  make(userid: UserId, deviceid: DeviceId): Promise<string>
  /** Counts the try before it compares, so that many at once are no more than five. */
  try(userid: UserId, deviceid: DeviceId, code: string): Promise<TriedCode>
}

/** Kept beside the device, one for each person who asks, as a hash. */
export const openPasswordCodes = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
  /** What the codes are for: one for this is none for that. */
  purpose: 'CODE' | 'ADDING_CODE' = 'CODE',
): PasswordCodes => {
  const keyOf = (userid: UserId, deviceid: DeviceId) => ({ deviceid, sk: `${purpose}#${userid}` })
  const nowSeconds = () => Math.floor(now() / secondMs)
  return {
    make: async (userid, deviceid) => {
      const code = makeCode()
      const salt = randomBytes(16).toString('base64url')
      const ends = nowSeconds() + codeSeconds
      const item = { ...keyOf(userid, deviceid), hash: hashOf(code, salt), salt, tries: 0, endsTs: ends }
      await tryWrite(documents, putItem(TableName, item))
      return code
    },
    try: async (userid, deviceid, code) => {
      const Key = keyOf(userid, deviceid)
      const count = { add: { tries: 1 }, when: { tries: below(maxWrongCodes), endsTs: above(nowSeconds()) } }
      const item = await tryUpdate(documents, setFields(TableName, Key, count))
      if (item === undefined) return { kind: 'none' }
      const { hash, salt, tries } = StoredCode.parse(item)
      if (!isSame(hashOf(code, salt), hash)) return { kind: 'wrong', isLast: tries >= maxWrongCodes }
      return { kind: 'right', use: deleteItem(TableName, Key, { hash }) }
    },
  }
}
