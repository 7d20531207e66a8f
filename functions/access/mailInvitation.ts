import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { mailedAnswer, withdrawnAnswer } from '../../shared/users/invitations'
import type { KeepAnswer } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { CountOne } from '../core/hourlyLimits'
import { log } from '../core/log'
import { type TransactItem, transactUntilDone } from '../core/store/transact'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import type { ClaimInvitations } from './claimInvitations'
import { mailToAddress } from './invitationMail'
import { isGone } from './invitations'
import { openMailedInvitations } from './mailedInvitations'

/** Long enough for a holiday, short enough that an address that was mistyped is soon worth nothing. */
const validMs = 14 * dayMs

export interface MailInvitationParts {
  documents: DynamoDBDocumentClient
  /** The table of access. */
  TableName: string
  users: Pick<UserStore, 'findByEmail'>
  claim: ClaimInvitations
  countInvitation: CountOne
  sendMail: SendMail
  /** Where the portal itself is, for a host that is of no brand; without it mails hold no link. */
  portalAddress: string | undefined
  writeLog: WriteLog
  now: Clock
}

/** A device or group as an invitation names it. */
export interface Subject {
  key: string
  /** As the mail names it. */
  what: string
  /**
   * What it is called, and what must hold while an invitation to it is made or withdrawn: the right of the caller above
   * all. Asked afresh at each try.
   */
  standing: () => Promise<{ name: string; writes: TransactItem[] }>
}

interface Asked {
  targetEmail: string
  targetPermission: Role
  hostname: string
}

/**
 * Offers a role to an address. Whether it has an account is not said: the answer would reveal it. The mail goes out
 * before anything is kept, so that an invitation in the list is one that was sent.
 */
export const openMailInvitation = (parts: MailInvitationParts) => {
  const { documents, TableName, users, claim, countInvitation, sendMail, portalAddress, writeLog, now } =
    parts
  const mailed = openMailedInvitations(documents, TableName)

  const send = async (offered: Parameters<typeof mailToAddress>[0], hostname: string, expiresMs: number) => {
    try {
      await sendMail(mailToAddress(offered, { hostname, portalAddress }, expiresMs))
    } catch (error) {
      log.error('An invitation could not be mailed', { error, by: offered.by })
      throw new Problem('unavailable', 'The invitation could not be emailed. Please try again.', {
        cause: error,
      })
    }
  }

  /** An account that signed in meanwhile did not find it there. */
  const claimAtOnce = async (email: string) => {
    const account = await users.findByEmail(email)
    if (account?.firstSignInTs === undefined || !account.emailVerified) return
    await claim({ userid: account.userid, email })
  }

  return {
    invite: async (
      { key, what, standing }: Subject,
      { targetEmail: email, targetPermission: role, hostname }: Asked,
      caller: Caller,
      keep: KeepAnswer<typeof mailedAnswer>,
    ) => {
      await countInvitation(caller.userid)
      const sentMs = now()
      const expiresMs = sentMs + validMs
      const giver = { userid: caller.userid, email: caller.email, name: caller.name }
      const plan = async () => {
        const { name, writes } = await standing()
        const ts = Math.floor(sentMs / secondMs)
        const offer = {
          subject: key,
          name,
          email,
          role,
          giver,
          ts,
          expiresTs: Math.floor(expiresMs / secondMs),
        }
        return [...writes, ...(await mailed.giveWrites(offer))]
      }
      // What is refused is refused before a mail goes out.
      await plan()
      await send({ what, role, by: caller.email, to: email }, hostname, expiresMs)
      const event = {
        category: 'Access' as const,
        name: 'Invitation Mailed',
        description: `${email} as ${role}`,
      }
      await transactUntilDone(documents, async () => ({
        items: [
          ...(await plan()),
          writeLog({ subject: key, ...event }, caller, now()),
          ...(await keep(mailedAnswer)),
        ],
        result: undefined,
      }))
      await claimAtOnce(email)
      return mailedAnswer
    },

    withdraw: ({ key, standing }: Subject, email: string, caller: Caller) =>
      transactUntilDone(documents, async () => {
        const [{ writes }, offer] = [await standing(), await mailed.read(email, key)]
        if (offer === undefined) throw isGone()
        const description = `${email} (${offer.role}) is no longer invited`
        const event = { category: 'Access' as const, name: 'Invitation Withdrawn', description }
        return {
          items: [
            ...writes,
            ...mailed.removeWrites(offer),
            writeLog({ subject: key, ...event }, caller, now()),
          ],
          result: withdrawnAnswer,
        }
      }),
  }
}
export type MailInvitation = ReturnType<typeof openMailInvitation>
