import { scryptSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../../functions/core/accessKey'
import { hourlyLimits, openHourlyLimit } from '../../functions/core/hourlyLimits'
import {
  getPasswords,
  codeSeconds,
  maxWrongCodes,
  openPasswordCodes,
} from '../../functions/devices/passwordCode'
import { secretItem } from '../../functions/devices/deviceSecrets'
import type { Mail } from '../../functions/mail/sendMail'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const service = scene.openService(scene.documents)
const sent: Mail[] = []
const ask = getPasswords({
  documents: scene.documents,
  devices: service.devices,
  codes: openPasswordCodes(scene.documents, tables.devices, scene.now),
  countCode: openHourlyLimit(scene.documents, tables.access, 'passwordCodes', scene.now),
  secrets: { open: (deviceid, sealed) => Promise.resolve(`${sealed} of ${deviceid}`) },
  sendMail: (mail) => Promise.resolve(String(sent.push(mail))),
  writeLog: service.writeLog,
  now: scene.now,
})

let people = 700
let devices = 0
let ann: ReturnType<typeof callerOf>
let device: DeviceId
const newDevice = async (): Promise<DeviceId> => {
  devices += 1
  const made = await scene.addDevice(`PASS${String(devices).padStart(5, '0')}`, {}, [])
  await scene.put('devices', {
    deviceid: made,
    sk: secretItem,
    ...{ setupPassword: 'setup', wifiPassword: 'wifi' },
  })
  return made
}
beforeEach(async () => {
  people += 1
  ann = callerOf(people)
  device = await newDevice()
})

/** Asks for a code and reads it in the mail. */
const requestCode = async (caller = ann, deviceid = device): Promise<string> => {
  await ask({ deviceid }, caller)
  return /^ {4}([A-Z2-9]{6})$/m.exec(sent.at(-1)?.text ?? '')?.[1] ?? expect.fail('no code in the mail')
}
/** Some code that was not mailed. */
const otherThan = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
const logOf = async (deviceid = device) =>
  (await scene.all('serverLog')).filter(({ pk }) => pk === accessKey.device(deviceid))

const right = { message: 'Device Passwords', setupPass: 'setup of', wifiPass: 'wifi of' }
const shown = (deviceid: DeviceId) => ({
  ...right,
  deviceid,
  setupPass: `setup of ${deviceid}`,
  wifiPass: `wifi of ${deviceid}`,
})
const expired = { code: 'invalid', resultCode: 'CODE_EXPIRED' }

describe('the passwords of a device', () => {
  it('are told for the code that was mailed, once, and it stands in the log', async () => {
    const code = await requestCode()
    expect(sent.at(-1)).toMatchObject({ to: ann.email, subject: expect.stringContaining(device) as string })
    expect(await ask({ deviceid: device, code }, ann)).toEqual(shown(device))
    await expect(ask({ deviceid: device, code }, ann)).rejects.toMatchObject(expired)
    expect(await logOf()).toMatchObject([{ name: 'Device Passwords Viewed', userid: ann.userid }])
  })

  it('are told to nobody for a wrong code, and five of them void the right one', async () => {
    const code = await requestCode()
    for (let i = 1; i < maxWrongCodes; i += 1) {
      const wrong = ask({ deviceid: device, code: otherThan(code) }, ann)
      await expect(wrong).rejects.toMatchObject({ resultCode: 'CODE_WRONG' })
    }
    await expect(ask({ deviceid: device, code: otherThan(code) }, ann)).rejects.toMatchObject(expired)
    await expect(ask({ deviceid: device, code }, ann)).rejects.toMatchObject(expired)
    expect(await logOf()).toEqual([])
  })

  it('are told for ten minutes and no longer', async () => {
    const codes = [await requestCode(), await requestCode(ann, await newDevice())]
    const [first = '', second = ''] = codes
    scene.clock.ms += (codeSeconds - 1) * 1000
    const other = sent.at(-1)?.subject.slice(-9) as DeviceId
    expect(await ask({ deviceid: other, code: second }, ann)).toEqual(shown(other))
    scene.clock.ms += 2000
    await expect(ask({ deviceid: device, code: first }, ann)).rejects.toMatchObject(expired)
  })

  it('are told for the newest code alone', async () => {
    const [old, fresh] = [await requestCode(), await requestCode()]
    if (old !== fresh) {
      await expect(ask({ deviceid: device, code: old }, ann)).rejects.toMatchObject({
        resultCode: 'CODE_WRONG',
      })
    }
    expect(await ask({ deviceid: device, code: fresh }, ann)).toEqual(shown(device))
  })

  it('are not told for the code of somebody else, or of another device', async () => {
    const code = await requestCode()
    const bob = callerOf((people += 1))
    await expect(ask({ deviceid: device, code }, bob)).rejects.toMatchObject(expired)
    await expect(ask({ deviceid: await newDevice(), code }, ann)).rejects.toMatchObject(expired)
    expect(await ask({ deviceid: device, code }, ann)).toEqual(shown(device))
  })

  it('are told once to a hundred who use the code at the same moment', async () => {
    const code = await requestCode()
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => ask({ deviceid: device, code }, ann)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await logOf()).toHaveLength(1)
  })

  it('are tried with five codes of a hundred that come at the same moment', async () => {
    const code = await requestCode()
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => ask({ deviceid: device, code: otherThan(code) }, ann)),
    )
    const compared = all.filter(
      (each) => each.status === 'rejected' && (each.reason as Error).message.startsWith('This code is not'),
    )
    expect(compared).toHaveLength(maxWrongCodes)
  })

  it('stay sealed when the key service fails, and the code stays good', async () => {
    const code = await requestCode()
    const broken = getPasswords({
      ...{ documents: scene.documents, devices: service.devices, writeLog: service.writeLog, now: scene.now },
      codes: openPasswordCodes(scene.documents, tables.devices, scene.now),
      countCode: () => Promise.resolve(),
      secrets: { open: () => Promise.reject(new Error('no key')) },
      sendMail: () => Promise.resolve(''),
    })
    await expect(broken({ deviceid: device, code }, ann)).rejects.toThrow('no key')
    expect(await logOf()).toEqual([])
    expect(await ask({ deviceid: device, code }, ann)).toEqual(shown(device))
  })
})

describe('a code', () => {
  it('is kept as a slow hash with a salt of its own', async () => {
    const code = await requestCode()
    const rows = await scene.all('devices')
    expect(JSON.stringify(rows)).not.toContain(code)
    const salts = rows.flatMap(({ salt }) => (typeof salt === 'string' ? [salt] : []))
    expect(new Set(salts).size).toBe(salts.length)
    expect(rows.map(({ hash }): unknown => hash)).toEqual(
      expect.arrayContaining([
        expect.toSatisfy((hash) =>
          salts.some((salt) => scryptSync(code, salt, 32).toString('base64url') === hash),
        ),
      ]),
    )
  })

  it('is mailed ten times an hour at most, of all devices together', async () => {
    const { max } = hourlyLimits.passwordCodes
    for (let i = 0; i < max; i += 1) await requestCode(ann, i % 2 === 0 ? device : await newDevice())
    const before = sent.length
    await expect(ask({ deviceid: device }, ann)).rejects.toMatchObject({ code: 'tooManyAttempts' })
    expect(sent).toHaveLength(before)
  })
})
