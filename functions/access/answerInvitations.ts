import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import {
  type acceptInvitation as acceptContract,
  type declineInvitation as declineContract,
  type getInvitations as getContract,
  invitationsPerPage,
} from '../../shared/users/invitations'
import { log } from '../core/log'
import type { SendMail } from '../mail/sendMail'
import type { UserStore } from '../users/userStore'
import { idIn, accessKey } from '../core/accessKey'
import { type KeepAnswer, type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/storeWrites'
import type { Actor, WriteLog } from '../serverlog/logEntry'
import { type Invitation, maxWaiting, type Invitations, isGone } from './pendingInvitations'

/** Of what kind the subject of an invitation is, and its id. */
const idsOf = (subject: string) =>
  subject.startsWith('DEVICE#')
    ? { deviceid: DeviceId.parse(idIn(subject)) }
    : { groupid: GroupId.parse(idIn(subject)) }

const subjectOf = (ids: { deviceid?: DeviceId | undefined; groupid?: GroupId | undefined }) => {
  if (ids.deviceid !== undefined) return accessKey.device(ids.deviceid)
  return ids.groupid === undefined ? undefined : accessKey.group(ids.groupid)
}

export const getInvitations =
  (invitations: Pick<Invitations, 'pageOf'>): Serve<typeof getContract> =>
  async ({ pageStartKey }, { userid }) => {
    const page = await invitations.pageOf(userid, invitationsPerPage, pageStartKey)
    return {
      invitations: page.invitations.map(({ subject, name, role, giver, ts }) => ({
        ...idsOf(subject),
        ...{ name, permission: role, invitedTs: ts },
        invitedBy: { name: giver.name, email: giver.email },
      })),
      ...(page.last === undefined ? {} : { lastEvaluatedKey: page.last }),
    }
  }

/** Carries out what was offered, in the right of who offered it. */
export type AcceptRight = (
  invitation: Invitation,
  ids: ReturnType<typeof idsOf>,
  giver: Caller,
  by: Actor,
  keep: () => ReturnType<KeepAnswer>,
) => Promise<void>

const isOver = () =>
  new Problem('conflict', 'This invitation is no longer valid. Decline it to remove it from the list.')

/** The giver must be able to give it at this moment: an invitation is worth no more than its giver's right. */
export const acceptInvitation =
  (
    invitations: Pick<Invitations, 'read'>,
    users: Pick<UserStore, 'read'>,
    accept: AcceptRight,
  ): ServeOnce<typeof acceptContract> =>
  async (ids, caller, keep = keepNothing) => {
    const invitation = await invitations.read(caller.userid, subjectOf(ids) ?? '')
    if (invitation === undefined) throw isGone()
    const { giver, subject } = invitation
    const account = await users.read(giver.userid)
    if (account === undefined || account.isDisabled) throw isOver()
    const giverNow: Caller = {
      ...giver,
      specialGroups: new Set(account.specialGroups),
      sessionId: '',
      tokenExpires: 0,
      requestId: caller.requestId,
    }
    const answer = { message: 'Invitation Accepted' }
    try {
      await accept(invitation, idsOf(subject), giverNow, caller, () => keep(answer))
    } catch (error) {
      if (error instanceof Problem && ['notFound', 'forbidden'].includes(error.code)) throw isOver()
      throw error
    }
    return answer
  }

interface DeclineParts {
  documents: DynamoDBDocumentClient
  invitations: Pick<Invitations, 'read' | 'pageOf' | 'removeWrites'>
  writeLog: WriteLog
  now: Clock
}

/** One that is not there is declined as well: asking again does no harm. */
export const declineInvitation =
  ({ documents, invitations, writeLog, now }: DeclineParts): Serve<typeof declineContract> =>
  async (ids, caller) => {
    const { userid } = caller
    const subject = subjectOf(ids)
    const wanted =
      subject === undefined
        ? (await invitations.pageOf(userid, maxWaiting)).invitations
        : [await invitations.read(userid, subject)].filter((each) => each !== undefined)
    const ended = await Promise.all(
      wanted.map((invitation) => {
        const description = `${invitation.email} declined the invitation of ${invitation.giver.email}`
        const event = { category: 'Access' as const, name: 'Invitation Declined', description }
        const log = writeLog({ subject: invitation.subject, ...event }, caller, now())
        return tryTransact(documents, [...invitations.removeWrites(invitation), log])
      }),
    )
    return { message: 'Invitation Declined', declined: ended.filter(Boolean).length }
  }

/** Mails who invited a person that the person has accepted. Never rejects: they are in, whether it goes out or not. */
type MailGiver = (invitation: Invitation) => Promise<void>

interface Sources {
  users: Pick<UserStore, 'read'>
  sendMail: SendMail
  portalAddress: string | undefined
}

export const openMailGiver =
  ({ users, sendMail, portalAddress }: Sources): MailGiver =>
  async ({ subject, name, email, role, giver }) => {
    try {
      const account = await users.read(giver.userid)
      if (account === undefined || account.isDisabled || !account.emailVerified) return
      const id = idIn(subject)
      const isDevice = subject.startsWith('DEVICE#')
      const page = isDevice ? `/users/${id}` : `/group/${id}/settings/2`
      const text = [
        `${email} has accepted your invitation and is now ${role} of ${name === id ? id : `${name} (${id})`}.`,
        '',
        ...(portalAddress === undefined ? [] : [`Who has access: ${portalAddress}${page}`, '']),
      ].join('\n')
      await sendMail({ to: account.email, subject: `${id}: ${email} has accepted`, text })
    } catch (error) {
      log.error('A person whose invitation was accepted could not be mailed', { subject, error })
    }
  }
