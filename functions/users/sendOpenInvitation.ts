import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { brandOf, isBrandHost } from '../../shared/brands/brands'
import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type {
  inviteToDevice as deviceContract,
  inviteToGroup as groupContract,
} from '../../shared/users/openInvitation'
import { accessKey } from '../core/accessKey'
import { type KeepAnswer, type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { CountOne } from '../core/hourlyLimits'
import { log } from '../core/log'
import { transactUntilDone } from '../core/store/transact'
import type { SendMail } from '../mail/sendMail'
import type { WriteLog } from '../serverlog/logEntry'

export interface InvitationParts {
  documents: DynamoDBDocumentClient
  countInvitation: CountOne
  sendMail: SendMail
  /** Where the portal itself is, for a host that is of no brand; without it mails hold no link. */
  portalAddress: string | undefined
  writeLog: WriteLog
  now: Clock
}

interface GroupKinds {
  read(groupid: GroupId): Promise<{ kind: string } | undefined>
}

/** A link leads to a host of the portal, whatever the request says of itself. */
const addressFor = (hostname: string, portalAddress: string | undefined): string | undefined =>
  isBrandHost(hostname) ? `https://${hostname.toLowerCase()}` : portalAddress

/** Nothing that a person wrote stands in it but addresses: it goes to people without an account. */
const wordsOf = (what: string, brandName: string, address: string | undefined, by: string): string =>
  [
    `${by} wants to share a ${what} with you on ${brandName}.`,
    '',
    `Create an account with this email address${address === undefined ? '.' : `: ${address}/signup`}`,
    `If you already have one, log in once${address === undefined ? '.' : `: ${address}/login`}`,
    '',
    `Then tell ${by}, who can give you access.`,
    '',
    'If you do not know this person, you can ignore this email.',
    '',
  ].join('\n')

const answer = { message: 'Email Sent' }

/**
 * Whether the address has an account is not looked at: the answer would tell it to whoever asks. The mail gives no
 * right, and its few words suit both.
 */
const openInvite =
  ({ documents, countInvitation, sendMail, portalAddress, writeLog, now }: InvitationParts) =>
  async (
    { what, subject }: { what: string; subject: string },
    { targetEmail, hostname }: { targetEmail: string; hostname: string },
    caller: Caller,
    keep: KeepAnswer<{ message: string }>,
  ): Promise<{ message: string }> => {
    const address = addressFor(hostname, portalAddress)
    await countInvitation(caller.userid)
    const { name } = brandOf(hostname)
    try {
      await sendMail({
        to: targetEmail,
        subject: `${name}: an invitation from ${caller.email}`,
        text: wordsOf(what, name, address, caller.email),
        replyTo: caller.email,
      })
    } catch (error) {
      log.error('An invitation could not be mailed', { error, userid: caller.userid })
      throw new Problem('unavailable', 'The invitation could not be emailed. Please try again.', {
        cause: error,
      })
    }
    return transactUntilDone(documents, async () => {
      const event = { category: 'Access' as const, name: 'Invitation Mailed', description: targetEmail }
      return {
        items: [writeLog({ subject, ...event }, caller, now()), ...(await keep(answer))],
        result: answer,
      }
    })
  }

export const inviteToDevice = (parts: InvitationParts): ServeOnce<typeof deviceContract> => {
  const invite = openInvite(parts)
  return ({ deviceid, ...asked }, caller, keep = keepNothing) =>
    invite({ what: 'device', subject: accessKey.device(deviceid) }, asked, caller, keep)
}

/** The default group of an account is shared with nobody. */
export const inviteToGroup = (
  parts: InvitationParts,
  groups: GroupKinds,
): ServeOnce<typeof groupContract> => {
  const invite = openInvite(parts)
  return async ({ groupid, ...asked }, caller, keep = keepNothing) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind === 'default') throw new Problem('forbidden')
    return invite({ what: 'group of devices', subject: accessKey.group(groupid) }, asked, caller, keep)
  }
}
