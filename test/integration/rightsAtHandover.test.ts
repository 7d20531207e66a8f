import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { GroupId } from '../../shared/core/ids'
import { type CommandMethodName, commandMethods } from '../../shared/commands/commandMethods'
import { type Role, deviceAbilities, roles } from '../../shared/core/roles'
import { answerTimeoutMs } from '../../functions/commands/deliver'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { putFile } from '../../functions/files/fileCommands'
import { plainExpression } from '../doubles/plainExpression'
import { openRightsScene } from './rightsScene'

const {
  scene,
  deviceid,
  owner,
  group,
  freshDevice,
  service,
  asleep,
  contact,
  answer,
  sharingOn,
  sharing,
  newPerson,
  asCaller,
  give,
  dropAccess,
  joinGroup,
  leaveGroup,
  closeAccount,
  shutOut,
  queue,
  shown,
  logged,
  expectRevoked,
} = openRightsScene('RGT')
beforeEach(freshDevice)

const samples: Record<CommandMethodName, object> = {
  'Admin.Trigger': { index: 1 },
  'Sys.Reboot': {},
  'Admin.FreightMode': {},
  'Config.Get': {},
  'Config.Set': { config: { gps: { interval: 5 } } },
  'FS.List': { path: 'mnt' },
  'FS.ListExt': { path: 'mnt' },
  'FS.Get': { filename: 'note.txt' },
  'FS.Put': { filename: 'init.js', data: 'YWI=' },
  'FS.Remove': { filename: 'note.txt' },
  'OTA.Update': { firmware: 'SFW003-3.6.0' },
  'Admin.HardReset': {},
  'Device.SetPlan': { plan: 'Hosted' },
  'GSM.Cmd': { cmd: 'AT' },
}
const methods = Object.keys(samples) as CommandMethodName[]
const abilityOf = (method: CommandMethodName) => commandMethods[method].ability
const isForStaff = (method: CommandMethodName) => abilityOf(method) === 'staff'
/** The lowest role that may give it, and one that may not. */
const edgeOf = (method: CommandMethodName): [Role, Role] => {
  const ability = abilityOf(method)
  const allowed: readonly Role[] = ability === 'staff' ? [] : deviceAbilities[ability]
  const refused = roles.find((role) => !allowed.includes(role)) ?? 'VIEW'
  return [allowed.at(-1) ?? 'ADMIN', refused]
}

describe.each(methods.filter((method) => !isForStaff(method)))('%s of a sleeping device', (method) => {
  const [enough, tooLittle] = edgeOf(method)

  it.each<[string, (person: Caller) => Promise<unknown>]>([
    ['was removed', (person) => sharing.remove(deviceid(), person.userid, owner)],
    [`is only ${tooLittle} by then`, (person) => sharing.change(deviceid(), person.userid, tooLittle, owner)],
    ['has closed the account', closeAccount],
    ['was shut out', shutOut],
  ])('never reaches it when its author %s', async (_, lose) => {
    const person = await newPerson()
    await give(person, enough)
    await queue(person, method, samples[method])
    await lose(person)
    await expectRevoked(/may no longer do this|is closed/)
  })

  it(`reaches it while its author is still ${enough}`, async () => {
    const person = await newPerson()
    await give(person, 'ADMIN')
    await queue(person, method, samples[method])
    await sharing.change(deviceid(), person.userid, enough, owner)
    await contact()
    expect(scene.sent.map((sent) => sent.method)).toEqual([method])
  })
})

describe.each(methods.filter(isForStaff))('%s, a command of staff', (method) => {
  it.each([
    ['who are staff no longer', undefined],
    ['who are staff no longer and ADMIN of the device', 'ADMIN' as const],
  ])('never reaches a sleeping device from people %s', async (_, role) => {
    const person = await newPerson(['senquip_admin'])
    if (role !== undefined) await give(person, role)
    await queue(person, method, samples[method])
    await scene.addAccount({ ...person, specialGroups: new Set() })
    await expectRevoked(`${person.email} is no longer a member of staff.`)
  })

  it('reaches it from who still is', async () => {
    await queue(await newPerson(['senquip_admin']), method, samples[method])
    await contact()
    expect(scene.sent.map((sent) => sent.method)).toEqual([method])
  })
})

describe('a command that took more than its method', () => {
  it.each<[string, (person: Caller) => Promise<unknown>]>([
    ['writes a settings file', (person) => queue(person, 'FS.Put', { filename: 'conf9.json', data: 'e30=' })],
    [
      'sends a settings file',
      async (person) =>
        putFile(asleep())(
          { deviceid: deviceid(), fileName: 'conf9.json', fileDataBase64: 'e30=' },
          await asCaller(person),
        ),
    ],
    ['fetches a key', (person) => queue(person, 'FS.Get', { filename: 'client.key' })],
  ])('of staff %s: as ADMIN alone its author may not', async (_, ask) => {
    const person = await newPerson(['senquip_admin'])
    await give(person, 'ADMIN')
    await ask(person)
    await scene.addAccount({ ...person, specialGroups: new Set() })
    await expectRevoked(`${person.email} is no longer a member of staff.`)
  })

  it('of somebody is a trigger: the plan has none any more, unless its author is staff', async () => {
    const [person, staff] = [await newPerson(), await newPerson(['senquip_admin'])]
    await give(person, 'OPERATOR')
    await queue(person, 'Admin.Trigger', { index: 1 })
    const record = await service().devices.record(deviceid())
    await scene.put('devices', { ...record, sk: 'RECORD', tier: 'STANDARD' })
    await expectRevoked('Triggers are unavailable on the Basic Plan')
    await queue(staff, 'Admin.Trigger', { index: 2 })
    await contact()
    expect(scene.sent.map(({ args }) => args)).toEqual(['{"index":2}'])
  })
})

describe('a right by a group', () => {
  it.each<[string, (person: Caller) => Promise<unknown>]>([
    ['its author left the group', (person) => leaveGroup(person)],
    ['the group let the device go', () => dropAccess(accessKey.device(deviceid()), group)],
    ['the group gives less', (person) => joinGroup(person, 'VIEW')],
  ])('is gone when %s', async (_, lose) => {
    const person = await newPerson()
    await joinGroup(person, 'USER')
    await queue(person, 'FS.List', { path: 'mnt' })
    await lose(person)
    await expectRevoked(/may no longer do this/)
  })

  it('stays when another one gives as much', async () => {
    const person = await newPerson()
    await joinGroup(person, 'USER')
    await queue(person, 'FS.List', { path: 'mnt' })
    await joinGroup(person, 'USER', accessKey.group(GroupId.parse('g-Workshop1')))
    await leaveGroup(person)
    await contact()
    expect(scene.sent).toHaveLength(1)
  })
})

describe('a command without an answer', () => {
  it('is not sent once more when its author was removed, and makes room', async () => {
    const person = await newPerson()
    await give(person, 'USER')
    await queue(person, 'FS.List', { path: 'mnt' })
    await contact()
    scene.clock.ms += answerTimeoutMs
    await queue(owner, 'FS.Get', { filename: 'note.txt' })
    await sharing.remove(deviceid(), person.userid, owner)
    await contact()
    expect(scene.sent.map(({ method }) => method)).toEqual(['FS.List', 'FS.Get'])
    expect((await shown()).map(({ status }) => status)).toEqual(['sent', 'revoked'])
  })

  it('whose file has begun to travel does not begin again, and says that a part may be there', async () => {
    const person = await newPerson()
    await give(person, 'USER')
    const file = { fileName: 'init.js', fileDataBase64: Buffer.from('a'.repeat(20_000)).toString('base64') }
    await putFile(asleep())({ deviceid: deviceid(), ...file }, await asCaller(person))
    await contact()
    await answer()
    scene.clock.ms += answerTimeoutMs
    await sharing.remove(deviceid(), person.userid, owner)
    await contact()
    expect(scene.sent).toHaveLength(2)
    expect(await shown()).toMatchObject([{ status: 'revoked', left_part: true }])
  })
})

describe('a right that is taken away in the moment of the hand-over', () => {
  /** A client that notes, in the order in which they happened, what this race is about. */
  const noting = (happened: string[], what: string, isIt: (update: string) => boolean) => {
    const send = async (command: Parameters<typeof scene.documents.send>[0]) => {
      const done = await scene.documents.send(command)
      if (command instanceof TransactWriteCommand) {
        const updates = command.input.TransactItems?.map(({ Update }) => plainExpression(Update).update) ?? []
        if (updates.some(isIt)) happened.push(what)
      }
      return done
    }
    return { send } as unknown as DynamoDBDocumentClient
  }

  it.each<[string, (person: Caller, client: DynamoDBDocumentClient) => Promise<unknown>]>([
    ['directly', (person, client) => sharingOn(client).remove(deviceid(), person.userid, owner)],
    ['by a demotion', (person, client) => sharingOn(client).change(deviceid(), person.userid, 'VIEW', owner)],
  ])('%s: nothing is handed over after it is gone', async (_, lose) => {
    let handed = 0
    for (let race = 0; race < 100; race += 1) {
      await freshDevice()
      const person = await newPerson()
      await give(person, 'USER')
      await queue(person, 'FS.List', { path: 'mnt' })
      const happened: string[] = []
      const wait = async (isIt: boolean) => {
        for (let turn = 0; isIt && turn < race % 12; turn += 1)
          await new Promise((done) => setImmediate(done))
      }
      // Each side is the late one in half of the races.
      const isLateLoss = race % 24 < 12
      const late = async () => {
        await wait(!isLateLoss)
        await contact(device1)
      }
      const device1 = noting(happened, 'handed over', (update) => update.startsWith('SET inFlight'))
      const remover = noting(happened, 'taken away', (update) => update.startsWith('ADD version 1'))
      await Promise.all([wait(isLateLoss).then(() => lose(person, remover)), late(), late()])
      await contact(device1)
      handed += scene.sent.length
      expect(happened.at(-1)).toBe('taken away')
      expect(await shown()).toMatchObject([{ status: scene.sent.length === 1 ? 'sent' : 'revoked' }])
      expect(await logged('Command Revoked')).toHaveLength(1 - scene.sent.length)
    }
    // Both ends of the race were seen.
    expect([handed > 0, handed < 100]).toEqual([true, true])
  })
})

describe('what a hand-over costs', () => {
  const requestsOf = async (person: Caller) => {
    await queue(person, 'FS.List', { path: 'mnt' })
    const names: string[] = []
    const send = (command: Parameters<typeof scene.documents.send>[0]) => {
      names.push(command.constructor.name)
      return scene.documents.send(command)
    }
    await contact({ send } as unknown as DynamoDBDocumentClient)
    expect(scene.sent).toHaveLength(1)
    return names
  }
  const four = ['QueryCommand', 'GetCommand', 'BatchGetCommand', 'TransactWriteCommand']

  it('is one read for the rights, however its author reaches the device', async () => {
    expect(await requestsOf(owner)).toEqual(four)
    await freshDevice()
    const member = await newPerson()
    await joinGroup(member, 'USER')
    expect(await requestsOf(member)).toEqual(four)
    await freshDevice()
    expect(await requestsOf(await newPerson(['senquip_admin']))).toEqual(four)
  })
})
