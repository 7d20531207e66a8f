import { beforeEach, describe, expect, it } from 'vitest'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { tryTransact } from '../core/store/storeWrites'
import { openCommandStore } from './commandStore'
import { queueAllWrites, queueWrites, sendWrites, unsendWrites } from './commandWrites'
import { openFinishCommand } from './finishCommand'
import { deviceid, sampleCommand } from './sampleCommand.fixture'

const tables = { commands: 'commands', devices: 'devices' }
const end = { status: 'complete', response: 'null', atMs: 5 } as const

let documents: ReturnType<typeof openMemoryDocuments>
const store = () => openCommandStore(documents, tables.commands)
const read = (sk = 'command') => store().read(deviceid, sk)
const finish = (finishing?: Parameters<ReturnType<typeof openFinishCommand>>[3], sk = 'command') =>
  openFinishCommand(documents, tables, store(), () => Promise.resolve([]))(deviceid, sk, end, finishing)

beforeEach(() => {
  documents = openMemoryDocuments({ commands: ['deviceid', 'sk'], devices: ['deviceid', 'sk'] })
})

describe('the end of a command', () => {
  beforeEach(() => tryTransact(documents, queueWrites(tables, sampleCommand({ frameId: 7 }))))

  it('comes once, and answers with the command as it was', async () => {
    expect(await finish({ frameId: 7, from: 'queued' })).toMatchObject({ status: 'queued' })
    expect(await read()).toMatchObject({ status: 'complete', response: 'null', completeMs: 5 })
    expect(await finish()).toBeUndefined()
  })

  it.each([
    ['another frame waits for its answer', { frameId: 8 }],
    ['it has another status by now', { from: 'sent' as const }],
  ])('does not come where %s', async (_, finishing) => {
    expect(await finish(finishing)).toBeUndefined()
    expect((await read())?.status).toBe('queued')
  })

  it('of a command that is gone changes nothing', async () => {
    expect(await finish({}, 'gone')).toBeUndefined()
  })
})

describe('a hand-over that is taken back', () => {
  it('leaves the command as it was before, and the device free', async () => {
    await tryTransact(documents, queueWrites(tables, sampleCommand()))
    const before = await read()
    await tryTransact(documents, sendWrites(tables, sampleCommand(), 9))
    expect(await read()).toMatchObject({ status: 'sent', sentMs: 9 })
    await tryTransact(documents, unsendWrites(tables, sampleCommand()))
    expect(await read()).toStrictEqual(before)
    expect((await store().queue(deviceid)).inFlight).toBeUndefined()
  })
})

describe('commands that belong together', () => {
  const both = [sampleCommand({ sk: '1' }), sampleCommand({ sk: '2' })]
  const queueBoth = () => tryTransact(documents, queueAllWrites(tables, deviceid, both))

  it('are queued in their order', async () => {
    expect(await queueBoth()).toBe(true)
    expect((await store().line(deviceid)).open).toEqual(['1', '2'])
    expect((await read('2'))?.method).toBe('Sys.Reboot')
  })

  it('are queued all or not at all', async () => {
    await tryTransact(documents, queueWrites(tables, sampleCommand({ sk: '2', method: 'FS.List' })))
    expect(await queueBoth()).toBe(false)
    expect((await store().line(deviceid)).open).toEqual(['2'])
    expect((await read('2'))?.method).toBe('FS.List')
  })
})
