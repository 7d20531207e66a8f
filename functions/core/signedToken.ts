import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'

const sign = (purpose: string, body: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${body}`).digest()

/** A claim that anyone may read and only we can make; for one purpose, it is good for no other. */
export const makeSignedToken = (purpose: string, claim: object, secret: string): string => {
  const body = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${body}.${sign(purpose, body, secret).toString('base64url')}`
}

/** What a token says, if it is one of ours for this purpose. */
export const readSignedToken = <Claim>(
  purpose: string,
  schema: z.ZodType<Claim>,
  token: string,
  secret: string,
): Claim | undefined => {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const own = sign(purpose, body, secret)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
}
