import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { maxOpenCommands } from '../../functions/commands/commandWrites'
import { answerTimeoutMs } from '../../functions/commands/deliver'
import { getCommands } from '../../functions/commands/getCommands'
import { queueCommand } from '../../functions/commands/queueCommand'
import { putFile } from '../../functions/files/fileCommands'
import { putScriptLock } from '../../functions/scripts/guardScript'
import { type Scene, callerOf, openScene } from './openScene'

const scene = openScene()
const [ada, bob] = [callerOf(1), callerOf(2)]
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

const freshDevice = async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`BCK${String(count).padStart(6, '0')}`)
}
beforeEach(freshDevice)

const service = () => scene.openService(scene.documents)
/** Queues without sending: the device sleeps. */
const sleeping = () => ({ ...service(), deliver: () => Promise.resolve() })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const put = (filename: string, as = ada, to = sleeping()) =>
  queueCommand(to)({ deviceid: device, method: 'FS.Put', args: { filename, data: base64('xx') } }, as)
const send = (bytes: number, to = sleeping()) =>
  putFile(to)({ deviceid: device, fileName: 'init.js', fileDataBase64: base64('a'.repeat(bytes)) }, ada)
const lock = (as = bob, isWanted = true) => putScriptLock(service())({ deviceid: device, lock: isWanted }, as)
const contact = () => service().deliver(device)
const answer = (at = -1, fields: object = { result: null }) =>
  service().takeAnswer(device, JSON.stringify({ id: scene.sent.at(at)?.frameId, src: device, ...fields }))
const unasked = () => Promise.resolve({ isConnected: true, lastMs: undefined, outlook: undefined })
const list = async () =>
  (await getCommands(service().commands, unasked)({ deviceid: device, dataPoints: 50 }, ada)).data
const cancel = async (commandID: string) => cancelCommand(service())({ deviceid: device, commandID }, ada)
const openCount = async () => (await service().devices.link(device))?.openCommands

describe('a change of the script that waits for a device', () => {
  it('is taken back at its turn when somebody else has locked the script, and the next one goes out', async () => {
    await put('init.js')
    scene.clock.ms += 1
    await put('note.txt')
    await lock()
    await contact()
    expect(scene.sent.map(({ args }) => args)).toEqual([expect.stringContaining('note.txt')])
    const [note, script] = await list()
    expect(note?.status).toBe('sent')
    expect(script).toMatchObject({
      status: 'revoked',
      priority: 0,
      reason: `The script is locked by ${bob.name} (${bob.email}).`,
    })
    expect(script?.sent_ts).toBeUndefined()
    expect(await openCount()).toBe(1)
    const entries = (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`)
    expect(entries.filter(({ name }) => name === 'Command Revoked')).toMatchObject([
      { category: 'Script', userEmail: '', description: expect.stringContaining(ada.email) as string },
    ])
  })

  it.each([
    ['its own author holds the lock', () => lock(ada)],
    ['the lock is open again by then', async () => [await lock(bob), await lock(bob, false)]],
  ])('goes out when %s', async (_, meanwhile) => {
    await send(20_000)
    await meanwhile()
    await contact()
    expect(scene.sent).toHaveLength(1)
  })

  it('is never sent after a lock that was taken in the same moment', async () => {
    for (let race = 0; race < 50; race += 1) {
      await freshDevice()
      await put('init.js')
      await Promise.all([lock(), contact(), contact()])
      const sentFirst = scene.sent.length
      await contact()
      expect(scene.sent).toHaveLength(sentFirst)
      expect((await list())[0]?.status).toBe(sentFirst === 1 ? 'sent' : 'revoked')
    }
  })

  it('that was not answered is not sent once more, but a file that had begun is brought to its end', async () => {
    await put('init.js')
    await contact()
    await lock()
    scene.clock.ms += answerTimeoutMs
    await contact()
    expect(scene.sent).toHaveLength(1)
    expect((await list())[0]).toMatchObject({ status: 'revoked', sent_ts: expect.any(Number) as number })

    await freshDevice()
    await send(20_000)
    await contact()
    await lock()
    scene.clock.ms += answerTimeoutMs
    await contact()
    while (scene.sent.at(-1)?.method === 'FS.Put') await answer()
    await answer(-1, { result: { data: base64('a'.repeat(64)), left: 0 } })
    expect((await list())[0]).toMatchObject({ status: 'complete' })
  })
})

describe('a file that is cancelled on its way', () => {
  it('says that a part of it may have stayed, until something else became of it', async () => {
    const { commandID } = await send(20_000)
    await contact()
    await answer()
    const { message, wasHandedOver } = await cancel(commandID)
    expect([message, wasHandedOver]).toEqual([expect.stringContaining('A part of init.js'), true])
    expect((await list())[0]).toMatchObject({ status: 'cancelled', left_part: true })
  })

  it.each([
    ['before it was handed over', 20_000, false],
    ['of a single piece', 2048, true],
  ])('says nothing of a part %s', async (_, bytes, isHandedOver) => {
    const { commandID } = await send(bytes)
    if (isHandedOver) await contact()
    const { message, wasHandedOver } = await cancel(commandID)
    expect(message).not.toContain('part')
    expect(wasHandedOver).toBe(isHandedOver)
    expect((await list())[0]).not.toHaveProperty('left_part')
  })

  it('is a part too when the device fails after its first piece, not when it refuses that one', async () => {
    await send(20_000)
    await contact()
    await answer(-1, { error: { code: 500, message: 'full' } })
    expect((await list())[0]).not.toHaveProperty('left_part')
    await freshDevice()
    await send(20_000)
    await contact()
    await answer()
    await answer(-1, { error: { code: 500, message: 'full' } })
    expect((await list())[0]).toMatchObject({ status: 'error', left_part: true })
  })

  it('never empties the file on the device when it is cancelled while its piece is being read', async () => {
    const { commandID } = await send(20_000)
    const reads = ({ input }: { input: unknown }) => JSON.stringify(input).includes('#FILE#')
    const between = async (command: Parameters<typeof scene.documents.send>[0]) => {
      if (command instanceof GetCommand && reads(command)) await cancel(commandID)
      return scene.documents.send(command)
    }
    await scene.openService({ send: between } as unknown as DynamoDBDocumentClient).deliver(device)
    expect((await list())[0]?.status).toBe('cancelled')
    expect(scene.sent).toEqual([])
  })

  it('makes room for the next one at once', async () => {
    const { commandID } = await send(20_000)
    await contact()
    scene.clock.ms += 1
    await put('note.txt')
    await cancel(commandID)
    expect(scene.sent.at(-1)?.args).toContain('note.txt')
  })
})

it('a queue takes no more than its limit, however many queue at once', async () => {
  await scene.put('devices', { deviceid: device, sk: 'LINK', openCommands: maxOpenCommands - 2 })
  const ends = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => put(`note${n}.txt`)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))[0]).toMatchObject({
    code: 'conflict',
    message: 'The command queue of this device is full. Cancel a command, or wait until one is finished.',
  })
  expect(await openCount()).toBe(maxOpenCommands)
})
