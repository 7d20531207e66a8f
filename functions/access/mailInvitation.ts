import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Role } from '../../shared/core/roles'
import { brandOf, isBrandHost } from '../../shared/brands/brands'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { mailedAnswer, withdrawnAnswer } from '../../shared/users/invitations'
import type { Caller } from '../core/http/caller'
import { log } from '../core/log'
import type { SendMail, Mail } from '../mail/sendMail'
import type { UserRow, UserStore } from '../users/userStore'
import type { KeepAnswer } from '../core/http/answerOnce'
import type { CountOne } from '../core/hourlyLimits'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { type ClaimInvitations, openMailedInvitations } from './mailedInvitations'
import { isGone } from './pendingInvitations'

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
interface Offered {
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

/** Long enough for a holiday, short enough that an address that was mistyped is soon worth nothing. */
const validMs = 14 * dayMs

interface MailInvitationParts {
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

/**
 * Mails a person with an account that an invitation waits for them. Never rejects: it waits, whether the mail goes out
 * or not.
 */
export type MailAccount = (
  target: Pick<UserRow, 'email' | 'url'>,
  what: string,
  role: Role,
  by: Pick<Caller, 'email' | 'userid'>,
) => Promise<void>

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

export const openMailAccount =
  (parts: { sendMail: SendMail; portalAddress: string | undefined }): MailAccount =>
  async ({ email, url }, what, role, by) => {
    const { sendMail, portalAddress } = parts
    try {
      await sendMail(
        mailToAccount({ what, role, by: by.email, to: email }, { hostname: hostOf(url), portalAddress }),
      )
    } catch (error) {
      log.error('A person who was invited could not be mailed', { error, userid: by.userid })
    }
  }
