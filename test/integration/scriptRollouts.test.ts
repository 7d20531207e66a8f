import { beforeEach, describe, expect, it } from 'vitest'
import { planChangeSet } from '../../shared/changes/changeSets'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { openLineDevices } from './lineDevices'
import { killEverywhere, mortal } from './dieAt'
import { admin, groupid, openSetScene } from './setScene'

const scene = openSetScene()
const { files, restarts, contact } = openLineDevices(scene)
const atOnce = { canarySize: 0, wavePercents: [100], soakSeconds: 0, reports: 0 }
let devices: DeviceId[] = []

const base64 = (text: string) => Buffer.from(text).toString('base64')
const scriptOf = (text: string) => ({ kind: 'script', config: undefined, fileDataBase64: base64(text) })
const fileOf = (fileName: string, text: string) => ({
  ...{ kind: 'file', config: undefined, fileName, fileDataBase64: base64(text) },
})
const old = '// of last year\nload("api.js");'
const wanted = '// of this year\nload("pump.js");'

const save = async (deviceid: DeviceId, text: string, version = 1) => {
  const script = { text, version, ts: 1, email: admin.email }
  const { Put } = scene.service.scripts.scriptWrite(deviceid, script)
  await scene.put('devices', Put?.Item as Record<string, unknown>)
}
const savedOf = async (deviceid: DeviceId) => (await scene.service.scripts.script(deviceid))?.text
const states = async (changeid: string) => Object.values(await scene.statesOf(changeid))
const notesOf = async (changeid: string) => (await scene.look(changeid)).devices.map(({ note }) => note)

/** Each device makes contact and takes what waits for it; then the worker looks. */
const go = async (changeid: string) => {
  for (const each of devices) await contact(each)
  await scene.pass(changeid, minuteMs)
}

beforeEach(async () => {
  scene.sent.length = 0
  scene.clock.ms += 1000
  devices = await scene.addDevices(2)
})

describe('a script roll-out', () => {
  it('is saved, sent without its comments and run by each device, and the former one is given back', async () => {
    const [a, b] = devices as [DeviceId, DeviceId]
    for (const each of devices) await save(each, old)
    const changeid = await scene.make(devices, {}, { ...atOnce, canarySize: 1 }, scriptOf(wanted))
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['queued', 'waiting'])
    await go(changeid)
    await go(changeid)
    expect(await scene.look(changeid)).toMatchObject({
      ...{ state: 'ended', undoable: 2, counts: { healthy: 2 } },
      text: 'init.js, 16 bytes without comments',
    })
    expect(files.get(a)).toEqual({ 'init.js': 'load("pump.js");' })
    expect(restarts.get(a)).toBe(1)
    expect(await savedOf(b)).toBe(wanted)

    const undo = await scene.undo(changeid)
    expect(undo).toMatchObject({ restored: 2, conflicts: 0 })
    await scene.pass(undo.changeid)
    await go(undo.changeid)
    expect(await savedOf(a)).toBe(old)
    expect(files.get(b)).toEqual({ 'init.js': 'load("api.js");' })
    const again = await scene.undo(undo.changeid)
    await scene.pass(again.changeid)
    await go(again.changeid)
    expect(await savedOf(a)).toBe(wanted)
  })

  it('leaves alone what was saved since, before it came and before it was taken back', async () => {
    const [a, b] = devices as [DeviceId, DeviceId]
    for (const each of devices) await save(each, old)
    const changeid = await scene.make(devices, {}, atOnce, scriptOf(wanted))
    await save(a, 'mine();', 2)
    await scene.pass(changeid)
    expect(await notesOf(changeid)).toEqual([
      'Its script has been changed since the change set began.',
      undefined,
    ])
    await go(changeid)
    await save(b, 'theirs();', 3)
    expect(await scene.previewUndo(changeid)).toMatchObject({
      restored: [],
      conflicts: [{ deviceid: b, conflicts: [{ key: 'init.js', why: 'It has been changed since.' }] }],
    })
  })

  it('is refused by a lock of another person, and by firmware that cannot hold it', async () => {
    const [a] = devices as [DeviceId]
    const lock = { userid: admin.userid.replace(/1$/, '2'), name: '', email: 'person2@example.com', ts: 1 }
    await scene.put('devices', { deviceid: a, sk: 'SCRIPT#lock', ...lock })
    const [small] = await scene.addDevices(1, { fw: 'SFW001-5.0.0' })
    const long = `load("${'x'.repeat(13_000)}");`
    const all = [a, small!]
    const asked = planChangeSet.input.parse({ groupid, devices: all, ...scriptOf(long) })
    expect((await scene.plan(asked as never, admin)).skipped.map(({ why }) => why)).toEqual([
      'The script has 13009 bytes without comments; firmware SFW001-5.0.0 holds 12188.',
    ])
    const changeid = await scene.make(all, {}, atOnce, scriptOf(long))
    await scene.pass(changeid)
    expect(await notesOf(changeid)).toContain('The script is locked by person2@example.com.')
  })

  it('comes to the same end however often its worker is killed', async () => {
    let changeid = ''
    await killEverywhere(
      async (life) => {
        devices = await scene.addDevices(1)
        await save(devices[0]!, old)
        changeid = await scene.make(devices, {}, atOnce, scriptOf(wanted))
        await scene.partsOn(mortal(scene.documents, life)).work(changeid)
      },
      async (where) => {
        await scene.pass(changeid, 2 * minuteMs)
        await go(changeid)
        await go(changeid)
        expect(await scene.look(changeid), where).toMatchObject({ state: 'ended', undoable: 1 })
        const { commands } = await scene.service.commands.newest(devices[0]!, 9)
        expect(
          commands.map(({ method }) => method),
          where,
        ).toEqual(['Sys.Reboot', 'FS.Put'])
      },
    )
  }, 60_000)
})

describe('a file roll-out', () => {
  it('reaches each device, and says before that it cannot be undone', async () => {
    const changeid = await scene.make(devices, {}, atOnce, fileOf('table.json', '{"a":1}'))
    await scene.pass(changeid)
    await go(changeid)
    expect(await scene.look(changeid)).toMatchObject({
      ...{ state: 'ended', undoable: 0, counts: { healthy: 2 } },
      warnings: ['A file of the same name is replaced and not kept: this cannot be undone from here.'],
    })
    expect(files.get(devices[0]!)).toEqual({ 'table.json': '{"a":1}' })
    await expect(scene.undo(changeid)).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['init.js', 'conf1.json'])('is not %s, which has a way of its own', async (name) => {
    await expect(scene.make(devices, {}, atOnce, fileOf(name, '1'))).rejects.toMatchObject({
      ...{ code: 'invalid', field: 'fileName' },
    })
  })
})
