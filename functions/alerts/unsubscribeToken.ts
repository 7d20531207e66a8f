import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'

/** Takes one address off one device's list of alerts, and does nothing else. */
const Claim = z.object({ deviceid: DeviceId, address: z.string() })
export type UnsubscribeClaim = z.infer<typeof Claim>

const sign = (body: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${body}`).digest()

export const makeUnsubscribeToken = ({ deviceid, address }: UnsubscribeClaim, secret: string): string => {
  const body = Buffer.from(JSON.stringify({ deviceid, address })).toString('base64url')
  return `${body}.${sign(body, secret).toString('base64url')}`
}

/** What a token says, if it is one of ours. */
export const readUnsubscribeToken = (token: string, secret: string): UnsubscribeClaim | undefined => {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const own = sign(body, secret)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}
