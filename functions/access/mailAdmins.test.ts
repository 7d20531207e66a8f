import { expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { RecordItem } from '../devices/deviceStore'
import type { UserRow } from '../users/userStore'
import { openMailAdmins } from './mailAdmins'

const deviceid = DeviceId.parse('TRUCK0001')
const admins = [1, 2, 3].map((n) => UserId.parse(`00000000-0000-4000-8000-00000000000${n}`))
const [first] = admins

it('mails the other ADMINs where one address is refused, and ends when all of them were tried', async () => {
  const mailed: unknown[] = []
  const mailAdmins = openMailAdmins({
    access: {
      related: (pk, prefix) =>
        Promise.resolve(
          prefix === 'USER#'
            ? admins.map((userid) => ({ pk, sk: accessKey.user(userid), role: 'ADMIN' }))
            : [],
        ),
    },
    groups: { read: () => Promise.resolve(undefined) },
    users: {
      read: (userid) =>
        Promise.resolve({ userid, email: `${userid}@example.com`, emailVerified: true } as UserRow),
    },
    devices: { record: () => Promise.resolve({ deviceid, name: 'Truck' } as RecordItem) },
    sendMail: async ({ to }) => {
      if (to === `${first}@example.com`) throw new Error('refused')
      await new Promise((resolve) => setImmediate(resolve))
      mailed.push(to)
      return ''
    },
    portalAddress: undefined,
  })
  await mailAdmins(deviceid, { what: 'ann@example.com is now ADMIN.', advice: '' })
  expect(mailed).toEqual(admins.slice(1).map((userid) => `${userid}@example.com`))
})
