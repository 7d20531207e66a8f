import { beforeAll, describe, expect, it } from 'vitest'
import { getPasswords } from '../../shared/devices/devicePasswords'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let editor: Person
let device: Device

beforeAll(async () => {
  ;[admin, editor] = await Promise.all([stack.newUser('owner'), stack.newUser('editor')])
  device = await stack.newDevice({ name: 'Pump <1>\r\nBcc: x@example.com' }, [
    [admin, 'ADMIN'],
    [editor, 'USER'],
  ])
})

const codeIn = (text = '') => /^ {4}([A-Z2-9]{6})$/m.exec(text)?.[1]

describe('the passwords of a device', () => {
  it('are mailed for and shown to its ADMIN, and to nobody without the code', async () => {
    const { deviceid } = device
    const asked = await stack.call(getPasswords, { deviceid }, admin.token)
    expect(asked).toMatchObject({ status: 200, body: { message: 'Email Sent' } })
    expect(asked.body).not.toHaveProperty('setupPass')
    const mail = await eventually(async () => (await stack.mailsTo(admin.email))[0] ?? expect.fail('no mail'))
    expect(mail.subject).toBe(`Code for the passwords of ${deviceid}`)
    const code = codeIn(mail.body.text) ?? expect.fail('no code')

    const wrong = await stack.call(
      getPasswords,
      { deviceid, code: code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA' },
      admin.token,
    )
    expect(wrong).toMatchObject({ status: 400, body: { resultCode: 'CODE_WRONG' } })
    const shown = await stack.call(getPasswords, { deviceid, code: ` ${code.toLowerCase()} ` }, admin.token)
    expect(shown).toMatchObject({
      status: 200,
      body: { deviceid, setupPass: device.setupPassword, wifiPass: expect.any(String) as string },
    })
    expect(shown.headers.get('cache-control')).toBe('no-store')

    const { events } = await stack.ask(getServerLog, { deviceid }, admin.token)
    expect(events[0]).toMatchObject({
      eventName: 'Device Passwords Viewed',
      eventUserEmail: admin.email,
    })
    const again = await stack.call(getPasswords, { deviceid, code }, admin.token)
    expect(again).toMatchObject({ status: 400, body: { resultCode: 'CODE_EXPIRED' } })
  })

  it('are no matter of somebody who only changes settings', async () => {
    const { deviceid } = device
    expect((await stack.call(getPasswords, { deviceid }, editor.token)).status).toBe(403)
    expect(await stack.mailsTo(editor.email)).toEqual([])
  })
})
