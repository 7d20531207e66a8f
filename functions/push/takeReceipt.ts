import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { reportShown as contract } from '../../shared/push/pushDevices'
import type { Clock } from '../../shared/core/time'
import { PushId, UserId } from '../../shared/core/ids'
import type { PushDeviceStore } from './pushDeviceStore'
import type { ReadPushKeys } from './pushKeys'
import type { RingStore } from './ringStore'

/** Says that one device has shown one message, and opens nothing. */
const Claim = z.object({ userid: UserId, ring: z.string(), pushid: PushId })
type ShownClaim = z.infer<typeof Claim>

const sign = (body: string, key: Buffer): Buffer => createHmac('sha256', key).update(`shown ${body}`).digest()

export const makeShownToken = (claim: ShownClaim, key: Buffer): string => {
  const body = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${body}.${sign(body, key).toString('base64url')}`
}

/** What a token says, if it is one of ours. */
const readShownToken = (token: string, key: Buffer): ShownClaim | undefined => {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const own = sign(body, key)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}

interface Options {
  devices: Pick<PushDeviceStore, 'noteShown'>
  rings: Pick<RingStore, 'noteShown'>
  readKeys: ReadPushKeys
  now: Clock
}

/** The same answer however often and however late it comes: a worker reports again when it heard nothing. */
export const takeReceipt =
  ({ devices, rings, readKeys, now }: Options) =>
  async ({ token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
    const claim = readShownToken(token, (await readKeys()).tokens)
    if (claim === undefined)
      throw new Problem('invalid', 'The token is not of a message.', { field: 'token' })
    const { userid, ring, pushid } = claim
    const afterMs = await rings.noteShown(userid, ring)
    if (afterMs !== undefined) await devices.noteShown(userid, pushid, { atMs: now(), afterMs })
    return { message: 'Noted' }
  }
