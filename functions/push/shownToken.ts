import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { PushId, UserId } from '../../shared/core/ids'

/** Says that one device has shown one message, and opens nothing. */
const Claim = z.object({ userid: UserId, ring: z.string(), pushid: PushId })
export type ShownClaim = z.infer<typeof Claim>

const sign = (body: string, key: Buffer): Buffer => createHmac('sha256', key).update(`shown ${body}`).digest()

export const makeShownToken = (claim: ShownClaim, key: Buffer): string => {
  const body = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${body}.${sign(body, key).toString('base64url')}`
}

/** What a token says, if it is one of ours. */
export const readShownToken = (token: string, key: Buffer): ShownClaim | undefined => {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const own = sign(body, key)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}
