import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { log } from '../core/log'
import { transactUntilDone } from '../core/store/transact'
import type { AccessStore } from './accessStore'
import type { MailedInvitation } from './invitationRow'
import { openInvitations } from './invitations'
import { openMailedInvitations } from './mailedInvitations'

interface Owner {
  userid: UserId
  /** Confirmed to be theirs. */
  email: string
}

/**
 * What was offered to an address waits, from now on, for the account that has proved to own it. Never rejects: what
 * could not be taken over stays until the next sign-in.
 */
export type ClaimInvitations = (owner: Owner) => Promise<void>

export const openClaimInvitations = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  access: Pick<AccessStore, 'directRole'>,
  now: Clock,
): ClaimInvitations => {
  const mailed = openMailedInvitations(documents, TableName)
  const invitations = openInvitations(documents, TableName)

  const claim = ({ userid, email }: Owner, { subject, ts }: MailedInvitation): Promise<void> =>
    transactUntilDone(documents, async () => {
      const offer = await mailed.read(email, subject)
      // Withdrawn, sent again or taken over meanwhile.
      if (offer?.ts !== ts) return { items: [], result: undefined }
      const [held, waiting] = await Promise.all([
        access.directRole(subject, accessKey.user(userid)),
        invitations.read(userid, subject),
      ])
      const isDone = held !== undefined || waiting !== undefined
      const { name, role, giver } = offer
      const given = isDone
        ? []
        : await invitations.giveWrites({ subject, name, userid, email, role, giver, ts })
      return { items: [...mailed.removeWrites(offer), ...given], result: undefined }
    })

  return async (owner) => {
    try {
      const nowSeconds = now() / secondMs
      const offers = (await mailed.allOf(owner.email)).filter(({ expiresTs }) => expiresTs > nowSeconds)
      // One after the other: each moves the count of what waits for the person on.
      for (const offer of offers) await claim(owner, offer)
    } catch (error) {
      log.error('Invitations to an address were not taken over', { userid: owner.userid, error })
    }
  }
}
