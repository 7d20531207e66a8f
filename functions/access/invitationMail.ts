import { brandOf, isBrandHost } from '../../shared/brands/brands'
import type { Role } from '../../shared/core/roles'
import type { Mail } from '../mail/sendMail'

const mayDo: Readonly<Record<Role, string>> = {
  ADMIN: 'do everything with it, and decide who else may',
  USER: 'see its data, use its triggers and change its settings',
  OPERATOR: 'see its data and use its triggers',
  VIEW: 'see its data',
}

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A link leads to a host of the portal, whatever the request says of itself. */
const addressFor = (hostname: string, portalAddress: string | undefined): string | undefined =>
  isBrandHost(hostname) ? `https://${hostname.toLowerCase()}` : portalAddress

/** `device TRUCK0001` or `a group of devices`: an id, and nothing that a person wrote. */
export interface Offered {
  what: string
  role: Role
  /** The address of the person who invites. */
  by: string
  to: string
}

interface Where {
  /** Where the page is: decides the brand that the mail speaks for. */
  hostname: string
  /** Where the portal itself is, for a host that is of no brand; without it mails hold no link. */
  portalAddress: string | undefined
}

const atAddress = (address: string | undefined, path: string): string =>
  address === undefined ? '' : `: ${address}${path}`

const mailOf = ({ what, role, by, to }: Offered, brandName: string, steps: readonly string[]): Mail => ({
  to,
  subject: `${brandName}: an invitation from ${by}`,
  text: [
    `${by} invites you to ${what} on ${brandName}, as ${role}: you can ${mayDo[role]}.`,
    '',
    ...steps,
    '',
    'If you do not know this person, you can ignore this email.',
    '',
  ].join('\n'),
  replyTo: by,
})

/** To an address that may have no account: how to make one, and what to do then. */
export const mailToAddress = (
  offered: Offered,
  { hostname, portalAddress }: Where,
  expiresMs: number,
): Mail => {
  const address = addressFor(hostname, portalAddress)
  return mailOf(offered, brandOf(hostname).name, [
    `1. Create an account with this email address${atAddress(address, `/signup#email=${encodeURIComponent(offered.to)}`)}`,
    '2. Confirm the address by the email that you get then, and log in.',
    '3. Accept the invitation on the first page.',
    '',
    `If you have an account already, log in${atAddress(address, '/login')}`,
    `The invitation is valid until ${dayFormat.format(expiresMs)}.`,
  ])
}

/** To a person with an account, for whom it waits already. */
export const mailToAccount = (offered: Offered, { hostname, portalAddress }: Where): Mail => {
  const address = addressFor(hostname, portalAddress)
  return mailOf(offered, brandOf(hostname).name, [
    `Log in and accept it on the first page${atAddress(address, '/')}`,
  ])
}
