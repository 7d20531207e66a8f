import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import { accessKey } from '../core/accessKey'
import { log } from '../core/log'
import { transactUntilDone, type TransactItem, deleteItem, putItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import type { AccessStore } from './accessStore'
import {
  MailedInvitation,
  openInvitations,
  invitedPrefix,
  maxWaiting,
  maxWaitingOfGiver,
} from './pendingInvitations'

interface MailedInvitations {
  read(email: string, subject: string): Promise<MailedInvitation | undefined>
  /** All that were sent to an address, expired ones among them. */
  allOf(email: string): Promise<MailedInvitation[]>
  /**
   * The writes of an invitation, which takes the place of one to the same device or group; to be asked afresh at each
   * try of the transaction.
   * @throws Problem `conflict` when too many wait
   */
  giveWrites(invitation: MailedInvitation): Promise<TransactItem[]>
  /** Removes an invitation; holds only while it is the one that was read. */
  removeWrites(invitation: MailedInvitation): TransactItem[]
}

/** Moves on with each invitation to an address, so that several at once cannot pass the limit together. */
const counterKey = (email: string) => ({ pk: accessKey.email(email), sk: 'INVITATIONS' })
const keysOf = (email: string, subject: string) => [
  { pk: accessKey.email(email), sk: `${invitedPrefix}${subject}` },
  { pk: subject, sk: `${invitedPrefix}${accessKey.email(email)}` },
]

const tooMany = 'Too many invitations wait for this address already.'
const tooManyOfGiver = `At most ${maxWaitingOfGiver} of your invitations can wait for one address.`

/** Ends whatever was promised to an address, for what was given meanwhile. */
export const forgetMailedWrites = (TableName: string, email: string, subject: string): TransactItem[] =>
  keysOf(email, subject).map((key) => deleteItem(TableName, key))

/** Invitations to addresses without an account, beside the memberships, under keys that no look-up of a right reads. */
export const openMailedInvitations = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): MailedInvitations => {
  const getItem = openGetItem(documents)

  const allOf: MailedInvitations['allOf'] = async (email) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': accessKey.email(email), ':prefix': invitedPrefix },
        ConsistentRead: true,
      }),
    )
    return Items.map((row) => MailedInvitation.parse(row))
  }

  return {
    read: async (email, subject) => {
      const [key] = keysOf(email, subject)
      return MailedInvitation.optional().parse(key && (await getItem(TableName, key)))
    },
    allOf,
    giveWrites: async (invitation) => {
      const { email, subject, giver, ts } = invitation
      // In this order: an invitation that is made after the counter was read makes its condition fail.
      const counter = await getItem(TableName, counterKey(email))
      const waiting = (await allOf(email)).filter((each) => each.subject !== subject && each.expiresTs > ts)
      if (waiting.length >= maxWaiting) throw new Problem('conflict', tooMany)
      const own = waiting.filter((each) => each.giver.userid === giver.userid)
      if (own.length >= maxWaitingOfGiver) throw new Problem('conflict', tooManyOfGiver)
      const version = typeof counter?.version === 'number' ? counter.version : undefined
      return [
        setFields(TableName, counterKey(email), { add: { version: 1 }, when: { version } }),
        ...keysOf(email, subject).map((key) => putItem(TableName, { ...key, ...invitation })),
      ]
    },
    removeWrites: ({ email, subject, ts, role }) =>
      keysOf(email, subject).map((key) => deleteItem(TableName, key, { ts, role })),
  }
}

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
