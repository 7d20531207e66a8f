import * as z from 'zod'
import { UserId } from '../../shared/core/ids'
import { roles } from '../../shared/core/roles'

const offered = {
  /** `DEVICE#…` or `GROUP#…`. */
  subject: z.string(),
  /** What that was called when the invitation was made. */
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  giver: z.object({ userid: UserId, email: z.string(), name: z.string() }),
  /** Epoch seconds. */
  ts: z.number(),
}

/** A role on a device or in a group that gives no right until the person has accepted it. */
export const Invitation = z.object({ ...offered, userid: UserId })
export type Invitation = z.infer<typeof Invitation>

/** The same for an address without an account, until the account that proves to own it signs in. */
export const MailedInvitation = z.object({
  ...offered,
  /** Epoch seconds; from then on it is worth nothing. */
  expiresTs: z.number(),
})
export type MailedInvitation = z.infer<typeof MailedInvitation>

/** As the two stand beside each other under a device or group. */
export const AnyInvitation = z.union([Invitation, MailedInvitation])
export type AnyInvitation = z.infer<typeof AnyInvitation>

/** As the ADMINs see it: no name of a person who has not agreed to anything yet. */
export const invitedPerson = (invitation: AnyInvitation) => ({
  email: invitation.email,
  permission: invitation.role,
  invitedBy: invitation.giver.email,
  ...('userid' in invitation ? { userid: invitation.userid } : { expiresTs: invitation.expiresTs }),
})

/** Where invitations lie in the table of access: under a key that no look-up of a right reads. */
export const invitedPrefix = 'INVITED#'

/** So many wait for one person at most, and so many of them from one giver. */
export const maxWaiting = 50
export const maxWaitingOfGiver = 5
