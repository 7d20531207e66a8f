import { beforeEach, describe, expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import type { Endpoint } from '../../shared/core/endpoint'
import { putFile } from '../../shared/files/deviceFiles'
import { forceScriptUnlock, getScript, putScript, putScriptLock } from '../../shared/scripts/deviceScript'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let holder: Person
let admin: Person
let device: Device

const base64 = (text: string) => Buffer.from(text).toString('base64')
const scriptFileBase64 = base64("load('senquip.js'); // kept")

beforeEach(async () => {
  holder ??= await stack.newUser('holder')
  admin ??= await stack.newUser('admin')
  device = await stack.newDevice({}, [
    [holder, 'USER'],
    [admin, 'ADMIN'],
  ])
})

const call = (endpoint: Endpoint, fields: object, person: Person) =>
  stack.call(endpoint, { deviceid: device.deviceid, ...fields }, person.token)
const lock = (person: Person, isWanted = true) => call(putScriptLock, { lock: isWanted }, person)
const read = (person = holder) => stack.ask(getScript, { deviceid: device.deviceid }, person.token)
const logNames = async () => {
  const { events } = await stack.ask(getServerLog, { deviceid: device.deviceid }, admin.token)
  return events.map(({ eventCategory, eventName }) => `${eventCategory}: ${eventName}`)
}

const command = (method: string, args: object) => [queueCommand, { method, args }] as const
const sideDoors: [string, Endpoint, object][] = [
  ['saving it', putScript, { scriptFileBase64 }],
  ['sending it', putFile, { fileName: 'init.js', fileDataBase64: scriptFileBase64 }],
  ['sending a file that it loads', putFile, { fileName: 'Lib.JS', fileDataBase64: scriptFileBase64 }],
  ['writing it', ...command('FS.Put', { filename: 'init.js', data: base64('xx') })],
  ['writing it compiled', ...command('FS.Put', { filename: 'init.jsc', data: base64('xx') })],
  ['removing it', ...command('FS.Remove', { filename: 'init.js' })],
  ['locking it', putScriptLock, { lock: true }],
  ['opening the lock', putScriptLock, { lock: false }],
]

describe('a script that somebody has locked', () => {
  it.each(sideDoors)('is closed to an ADMIN who tries %s', async (_, endpoint, fields) => {
    expect((await lock(holder)).status).toBe(200)
    const { status, body } = await call(endpoint, fields, admin)
    expect(status).toBe(403)
    expect(body).toMatchObject({
      resultCode: 'SCRIPT_LOCKED',
      message: expect.stringContaining(`locked by holder (${holder.email})`) as unknown,
    })
    expect(await stack.tables.rows('Commands', ({ deviceid }) => deviceid === device.deviceid)).toEqual([])
    expect(await read()).toMatchObject({ version: 0, scriptLock: { userid: holder.userid } })
    expect(await logNames()).not.toContain('Script: Script Saved')
  })

  it.each(sideDoors)('is open to its holder, who is for %s', async (_, endpoint, fields) => {
    await lock(holder)
    expect((await call(endpoint, fields, holder)).status).toBe(200)
  })

  it('is not written by what somebody else had queued before; queue and log say why', async () => {
    const fields = { fileName: 'init.js', fileDataBase64: scriptFileBase64 }
    await stack.ask(putFile, { deviceid: device.deviceid, ...fields }, admin.token)
    await lock(holder)
    const link = await stack.connect(device)
    await eventually(async () => {
      const { data } = await stack.ask(getCommands, { deviceid: device.deviceid }, admin.token)
      expect(data).toMatchObject([
        {
          status: 'revoked',
          reason: expect.stringContaining(`locked by holder (${holder.email})`) as string,
        },
      ])
    })
    expect(link.frames).toEqual([])
    expect((await logNames())[0]).toBe('Script: Command Revoked')
    await link.disconnect()
  })

  it('leaves other files to everybody', async () => {
    await lock(holder)
    const fields = { fileName: 'note.txt', fileDataBase64: base64('hello') }
    expect((await call(putFile, fields, admin)).status).toBe(200)
  })

  it('is opened by force by an ADMIN alone, and the log says who held it', async () => {
    await lock(admin)
    expect((await call(forceScriptUnlock, {}, holder)).status).toBe(403)
    expect((await read()).scriptLock?.email).toBe(admin.email)
    await lock(admin, false)
    await lock(holder)
    expect((await call(forceScriptUnlock, {}, admin)).status).toBe(200)
    expect((await read()).scriptLock).toBeUndefined()
    const { events } = await stack.ask(getServerLog, { deviceid: device.deviceid }, admin.token)
    expect(events[0]).toMatchObject({ eventName: 'Script Unlock Forced', eventUserEmail: admin.email })
    expect(events[0]?.eventDescription).toContain(holder.email)
  })
})

describe('the settings of a device', () => {
  it('say who holds its script, to those who may see the script alone', async () => {
    const viewer = await stack.newUser('looker')
    device = await stack.newDevice({}, [
      [holder, 'USER'],
      [viewer, 'VIEW'],
    ])
    const told = async (person: Person) =>
      (await stack.ask(getSettings, { deviceid: device.deviceid }, person.token)).deviceRecord
    expect(await told(holder)).not.toHaveProperty('PORTAL_scriptLock')
    await lock(holder)
    expect(await told(holder)).toMatchObject({ PORTAL_scriptLock: { userid: holder.userid } })
    expect(await told(viewer)).not.toHaveProperty('PORTAL_scriptLock')
  })
})

describe('two people who lock at once', () => {
  it('never both win, and the log knows one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const statuses = (await Promise.all([lock(holder), lock(admin)])).map(({ status }) => status)
      expect([...statuses].sort()).toEqual([200, 403])
      const winner = statuses[0] === 200 ? holder : admin
      expect((await read()).scriptLock?.userid).toBe(winner.userid)
      await lock(winner, false)
    }
    const locked = (await logNames()).filter((name) => name === 'Lock: Script Locked')
    expect(locked).toHaveLength(5)
  })

  it('leave no script behind that was saved beside the lock', async () => {
    const [locked, saved] = await Promise.all([lock(holder), call(putScript, { scriptFileBase64 }, admin)])
    expect(locked.status).toBe(200)
    const { version } = await read()
    expect(version).toBe(saved.status === 200 ? 1 : 0)
    expect((await call(putScript, { scriptFileBase64 }, admin)).status).toBe(403)
  })
})

describe('a saved script', () => {
  it('comes back with its comments, and the save stands in the log', async () => {
    await call(putScript, { scriptFileBase64 }, holder)
    expect(await read(admin)).toMatchObject({ data: scriptFileBase64, version: 1, savedBy: holder.email })
    expect((await logNames())[0]).toBe('Script: Script Saved')
  })

  it('is not overwritten by somebody who edited an older one', async () => {
    expect((await call(putScript, { scriptFileBase64, version: 0 }, holder)).status).toBe(200)
    expect((await call(putScript, { scriptFileBase64: base64('old'), version: 0 }, admin)).status).toBe(409)
    expect((await read()).data).toBe(scriptFileBase64)
  })

  it.each([
    ['SFW001-5.0.0', 12_188],
    ['SFW003-3.4.0', 20_000],
  ])('fits firmware %s up to %i bytes without its comments', async (fw, max) => {
    device = await stack.newDevice({ fw }, [[holder, 'USER']])
    const save = (length: number) =>
      call(putScript, { scriptFileBase64: base64(`// note\n${'a'.repeat(length)}\n`) }, holder)
    const refused = await save(max + 1)
    expect(refused.status).toBe(413)
    expect(refused.body).toMatchObject({ message: expect.stringContaining(String(max)) as unknown })
    expect((await save(max)).status).toBe(200)
    const file = { fileName: 'init.js', fileDataBase64: base64('a'.repeat(max + 1)) }
    expect((await call(putFile, file, holder)).status).toBe(413)
  })

  it('must be text', async () => {
    const { status, body } = await call(putScript, { scriptFileBase64: '/w==' }, holder)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Script is not UTF-8 text.' })
  })
})
