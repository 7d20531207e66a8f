import { beforeAll, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { getPermissions } from '../../shared/devices/deviceUsers'
import { inviteToDevice, withdrawFromDevice } from '../../shared/users/invitations'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let known: Person
let deviceid: DeviceId

beforeAll(async () => {
  ;[admin, known] = await Promise.all([stack.newUser('mailer'), stack.newUser('known already')])
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  deviceid = DeviceId.parse(device.deviceid)
})

const invite = (targetEmail: string, hostname = 'portal.example', by = admin) =>
  stack.call(inviteToDevice, { deviceid, targetEmail, targetPermission: 'VIEW', hostname }, by.token)

describe('a mail to somebody who has no account', () => {
  it('leads to hosts of the portal alone, and answers to whoever sent it', async () => {
    expect((await invite('first@example.com', 'portal.terratank.example')).status).toBe(200)
    const [branded] = await stack.mailsTo('first@example.com')
    expect(branded?.subject).toBe(`TerraTank: an invitation from ${admin.email}`)
    expect(branded?.replyTo).toContain(admin.email)
    expect(branded?.body.text).toContain('https://portal.terratank.example/signup')
    expect((await invite('second@example.com', 'evil.example')).status).toBe(200)
    const [plain] = await stack.mailsTo('second@example.com')
    expect(plain?.body.text).not.toContain('evil')
  })

  it('tells nobody whether the address has an account', async () => {
    const [unknown, real] = [await invite('third@example.com'), await invite(known.email)]
    expect([unknown.status, unknown.body]).toEqual([real.status, real.body])
    expect(await stack.mailsTo(known.email)).not.toHaveLength(0)
  })

  it('is sent for those who may share the device, and gives nothing', async () => {
    expect((await invite('fifth@example.com', 'portal.example', known)).status).toBe(404)
    expect(await stack.mailsTo('fifth@example.com')).toHaveLength(0)
    const { body } = await stack.call(getPermissions, { deviceid }, known.token)
    expect(body).not.toHaveProperty('users')
    const withdrawal = { deviceid, targetEmail: 'third@example.com' }
    expect((await stack.call(withdrawFromDevice, withdrawal, known.token)).status).toBe(404)
    expect((await stack.call(withdrawFromDevice, withdrawal, admin.token)).status).toBe(200)
    expect((await stack.call(withdrawFromDevice, withdrawal, admin.token)).status).toBe(409)
  })

  it('can be sent five times an hour by one person', async () => {
    expect((await invite('fifth@example.com')).status).toBe(200)
    const { status, headers, body } = await invite('sixth@example.com')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(body).toMatchObject({ message: expect.stringContaining('At most 5 invitations') as string })
    expect(await stack.mailsTo('sixth@example.com')).toHaveLength(0)
  })
})
