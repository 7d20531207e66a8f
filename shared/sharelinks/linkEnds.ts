/** Why a link shows nothing, as its page says it. */
export const linkEnds = {
  LINK_UNKNOWN: 'This link is not complete, or ended a while ago.',
  LINK_ENDED: 'This link has ended: its maker may no longer share this.',
  LINK_EXPIRED: 'This link has expired.',
  LINK_REVOKED: 'This link was revoked.',
  LINK_FORBIDDEN: 'This link shows nothing at present: links are not allowed here.',
  LINK_ARRIVED: 'This link has ended: the machine has arrived.',
  LINK_FENCE_GONE: 'This link shows nothing: the place at which it ends was removed.',
  LINK_SESSION_OVER: 'The time of this page is over.',
} as const
export type LinkEnd = keyof typeof linkEnds

export const sharePath = '/shared'

/** Of 256 random bits. */
export const linkTokenPattern = /^[\w-]{43}$/
