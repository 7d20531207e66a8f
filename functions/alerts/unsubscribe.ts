import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import type { unsubscribe as contract } from '../../shared/alerts/unsubscribe'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { SwitchOff } from './switchOff'

/** Takes one address off one device's list of alerts, and does nothing else. */
const Claim = z.object({ deviceid: DeviceId, address: z.string() })
type UnsubscribeClaim = z.infer<typeof Claim>

const sign = (body: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${body}`).digest()

export const makeUnsubscribeToken = ({ deviceid, address }: UnsubscribeClaim, secret: string): string => {
  const body = Buffer.from(JSON.stringify({ deviceid, address })).toString('base64url')
  return `${body}.${sign(body, secret).toString('base64url')}`
}

/** What a token says, if it is one of ours. */
const readUnsubscribeToken = (token: string, secret: string): UnsubscribeClaim | undefined => {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const own = sign(body, secret)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}

/** The same answer the second time: readers of mails ask again. */
export const unsubscribe =
  (readSecret: () => Promise<string>, switchOff: SwitchOff) =>
  async ({ token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
    const claim = readUnsubscribeToken(token, await readSecret())
    if (claim === undefined) throw new Problem('invalid', 'The link is not valid.')
    await switchOff(claim.deviceid, claim.address, { reason: 'unsubscribed' })
    return { message: 'Unsubscribed' }
  }
