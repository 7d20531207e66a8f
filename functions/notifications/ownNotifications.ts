import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readRole } from '../../shared/core/roles'
import type * as contract from '../../shared/notifications/ownNotifications'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { byName } from '../core/readable'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import { present } from '../core/store/conditionOf'
import { checkItem, transactUntilDone, tryTransact } from '../core/store/storeWrites'
import type { GroupStore } from '../groups/groupStore'
import type { SendMail } from '../mail/sendMail'
import type { HasPush, UserStore } from '../users/userStore'
import type { ChoiceStore } from './choiceStore'

export interface OwnParts {
  documents: DynamoDBDocumentClient
  /** The table of access. */
  TableName: string
  access: Pick<AccessStore, 'related' | 'roleInGroup'>
  groups: GroupStore
  users: Pick<UserStore, 'read'>
  choices: ChoiceStore
  hasPush: HasPush
}

export const getOwnNotifications =
  ({ access, groups, users, choices, hasPush }: OwnParts): Serve<typeof contract.getOwnNotifications> =>
  async (_input, { userid }) => {
    const [user, rows, quietHours] = await Promise.all([
      users.read(userid),
      access.related(accessKey.user(userid), 'GROUP#'),
      choices.quietHours(userid),
    ])
    if (user === undefined) throw new Problem('notSignedIn')
    const own = await Promise.all(
      rows.map(async (row) => {
        const groupid = GroupId.parse(idIn(row.sk))
        const [group, channels] = await Promise.all([groups.read(groupid), choices.read(groupid, userid)])
        const role = readRole(row.role)
        if (group === undefined || role === undefined) return []
        return [{ groupid, name: group.groupName, role, isDefault: group.kind === 'default', channels }]
      }),
    )
    return {
      email: { to: user.email, isConfirmed: user.emailVerified },
      phone: { to: user.phone, isConfirmed: user.phoneVerified && user.phone !== '' },
      hasPush: await hasPush(user),
      groups: own.flat().sort((a, b) => Number(a.isDefault) - Number(b.isDefault) || byName(a.name, b.name)),
      ...(quietHours === undefined ? {} : { quietHours }),
    }
  }

/** All of the groups or none; a person who is taken out of one meanwhile chooses nothing of it. */
export const putOwnNotifications =
  ({ documents, TableName, access, choices }: OwnParts): Serve<typeof contract.putOwnNotifications> =>
  ({ groups }, { userid }) =>
    transactUntilDone(documents, async () => {
      const roles = await Promise.all(groups.map(({ groupid }) => access.roleInGroup(userid, groupid)))
      if (roles.includes(undefined)) {
        throw new Problem('invalid', 'Groups must be ones that you are in.', { field: 'groups' })
      }
      const items = groups.flatMap(({ groupid, channels }) => [
        checkItem(TableName, { pk: accessKey.group(groupid), sk: accessKey.user(userid) }, { pk: present }),
        choices.write(groupid, userid, channels),
      ])
      return { items, result: { message: 'Notifications Saved' } }
    })

export const putQuietHours =
  ({ documents, choices }: OwnParts): Serve<typeof contract.putQuietHours> =>
  async ({ quietHours }, { userid }) => {
    await tryTransact(documents, [choices.writeQuietHours(userid, quietHours)])
    return { message: quietHours === undefined ? 'Quiet Hours Ended' : 'Quiet Hours Saved' }
  }

/** To the confirmed address of the account and to no other, a few times in an hour. */
export const sendOwnTest =
  (
    { users }: Pick<OwnParts, 'users'>,
    countTest: CountOne,
    sendMail: SendMail,
  ): Serve<typeof contract.sendOwnTest> =>
  async (_input, { userid }) => {
    const user = await users.read(userid)
    if (user === undefined) throw new Problem('notSignedIn')
    if (!user.emailVerified) {
      throw new Problem('invalid', 'Your email address is not confirmed: confirm it first.')
    }
    await countTest(userid)
    await sendMail({
      to: user.email,
      subject: '[TEST] Your notifications reach you here',
      text: 'This is a test. Notifications that you choose on your account page reach you at this address.\n',
    })
    return { message: `Test Sent to ${user.email}` }
  }
