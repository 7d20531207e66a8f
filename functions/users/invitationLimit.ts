import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../access/accessStore'
import { openCountInWindow } from '../core/countInWindow'
import { log } from '../core/log'

/** An answer to an invitation tells whether an address has an account; nobody may ask about a whole list. */
export const maxInvitations = 20
export const invitationWindowSeconds = 3600

/** Counts one attempt to give somebody access, whatever comes of it. @throws Problem `tooManyAttempts` */
export type CountInvitation = (userid: string) => Promise<void>

/**
 * Kept in the table of access: whoever shares devices may write there, and has no business in the table of accounts.
 */
export const openInvitationLimit = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): CountInvitation => {
  const count = openCountInWindow(
    documents,
    {
      TableName,
      fields: { count: 'invitations', since: 'invitationsSinceTs' },
      max: maxInvitations,
      seconds: invitationWindowSeconds,
    },
    now,
  )
  return async (userid) => {
    const retryAfterSeconds = await count({ pk: accessKey.user(userid), sk: 'INVITATIONS' })
    if (retryAfterSeconds === undefined) return
    log.warn('Too many invitations', { userid, invitations: maxInvitations })
    throw new Problem(
      'tooManyAttempts',
      `At most ${maxInvitations} people can be added in an hour. Please wait and try again.`,
      { retryAfterSeconds },
    )
  }
}
