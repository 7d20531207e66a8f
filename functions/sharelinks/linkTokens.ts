import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { LinkId } from '../../shared/sharelinks/links'
import { makeSignedToken, readSignedToken } from '../core/signedToken'

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
export type LinkClaim = z.infer<typeof Claim>

const purpose = 'share link session'

export const makeLinkSession = ({ subject, linkid, untilMs }: LinkClaim, secret: string): string =>
  makeSignedToken(purpose, { subject, linkid, untilMs }, secret)

export const readLinkSession = (session: string, secret: string): LinkClaim | undefined =>
  readSignedToken(purpose, Claim, session, secret)
