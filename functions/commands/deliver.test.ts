import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { type StoredCommand, commandKey, openCommandStore } from './commandStore'
import { answerTimeoutMs, openDelivery } from './deliver'
import type { Handover } from './handoverCheck'
import { deviceid, sampleCommand } from './sampleCommand.fixture'

const tables = { commands: 'commands', devices: 'devices' }
const lost = {
  author: { userid: sampleCommand().requesterId ?? '', email: 'ada@example.com', keys: [] },
  reason: 'Gone.',
}
const go: Handover = { kind: 'go', checks: [] }
const leaveOut = { kind: 'leaveOut', lost: [lost] } as Handover
const revoke: Handover = { kind: 'revoke', reason: 'Gone.' }

let documents: ReturnType<typeof openMemoryDocuments>
let clock: number
/** What happened, in its order: `send`, `finish`, `revoke`, `restart`, each with the command. */
let done: string[]
/** What the turns of each command lead to, one after the other; then it may go. */
let turns: Record<string, Handover[]>
/** What is left of a command once some parts are left out; undefined: it was changed meanwhile. */
let rest: (command: StoredCommand) => StoredCommand | undefined
let restarted: boolean
let sendFails: Error | undefined

const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName: 'commands', Item }))
const queued = async (sk: string, facts: Partial<StoredCommand> = {}) => {
  await put({ deviceid, sk: commandKey.open(sk) })
  const command = sampleCommand({ sk, method: 'FS.List', ...facts })
  await put(command)
  return command
}
const inFlight = async (facts: Partial<StoredCommand> = {}) => {
  await put({ deviceid, sk: commandKey.queue, inFlight: 'first' })
  return queued('first', { status: 'sent', sentMs: clock, sends: 1, ...facts })
}
const store = () => openCommandStore(documents, tables.commands)
const read = (sk: string) => store().read(deviceid, sk)

const deliver = (change: Partial<ReturnType<typeof store>> = {}) => {
  const happen = (what: string, sk: string) => {
    done.push(`${what} ${sk}`)
    return Promise.resolve()
  }
  return openDelivery(
    documents,
    tables,
    {
      commands: { ...store(), ...change },
      finish: async (_, sk, { status }) => {
        await happen(status, sk)
        await put({ deviceid, sk: commandKey.queue })
        return undefined
      },
      revoke: async ({ sk }, reason) => {
        await happen(`revoke (${reason})`, sk)
        await put({ deviceid, sk: commandKey.queue })
      },
      makeVoid: ({ sk }) => happen('void', sk),
      findReadings: () => Promise.resolve(undefined),
      checkHandover: ({ sk }) => Promise.resolve(turns[sk]?.shift() ?? go),
      leaveOut: (command) => Promise.resolve(rest(command)),
      sendFrame: async ({ sk }) => {
        await happen('send', sk)
        if (sendFails !== undefined) throw sendFails
      },
      transfers: {
        send: ({ sk }) => happen('send file', sk),
        restart: async (command) => {
          await happen('restart', command.sk)
          return restarted ? command : undefined
        },
      },
    },
    () => clock,
  )(deviceid)
}

beforeEach(() => {
  documents = openMemoryDocuments({ commands: ['deviceid', 'sk'], devices: ['deviceid', 'sk'] })
  clock = 1_764_000_000_000
  done = []
  turns = {}
  rest = (command) => command
  restarted = true
  sendFails = undefined
})

describe('a device without a command in flight', () => {
  it('gets its oldest one that may still go; what may not is revoked', async () => {
    for (const sk of ['1', '2', '3']) await queued(sk)
    turns = { 1: [revoke] }
    await deliver()
    expect(done).toEqual(['revoke (Gone.) 1', 'send 2'])
    expect(await read('2')).toMatchObject({ status: 'sent', sentMs: clock, sends: 1 })
  })

  it('gets what is left of a command once the parts of some are left out', async () => {
    await queued('1')
    turns = { 1: [leaveOut] }
    await deliver()
    expect(done).toEqual(['send 1'])
  })

  it('gets the next one where the first was changed while parts of it were left out', async () => {
    await queued('1')
    await queued('2')
    turns = { 1: [leaveOut] }
    rest = () => undefined
    await deliver()
    expect(done).toEqual(['send 2'])
  })

  it('gets no command that has ended, or is gone, though the queue names it still', async () => {
    await queued('1', { status: 'cancelled' })
    await put({ deviceid, sk: commandKey.open('2') })
    await deliver()
    expect(done).toEqual([])
  })

  it('is tried four times when another contact is quicker each time', async () => {
    await queued('1')
    let tries = 0
    await put({ deviceid, sk: commandKey.queue, inFlight: 'another' })
    const line = () => {
      tries += 1
      return Promise.resolve({ inFlight: undefined, open: ['1'] })
    }
    await deliver({ line })
    expect([tries, done]).toEqual([4, []])
  })

  it.each([
    [
      'goes back to the queue when its frame was refused',
      Object.assign(new Error('x'), { $metadata: { httpStatusCode: 403 } }),
      'queued',
    ],
    ['counts as sent when it is not known whether its frame left', new Error('time-out'), 'sent'],
  ])('a command %s', async (_, error, status) => {
    await queued('1')
    sendFails = error
    await expect(deliver()).rejects.toBe(error)
    expect((await read('1'))?.status).toBe(status)
    expect((await store().queue(deviceid)).inFlight).toBe(status === 'sent' ? '1' : undefined)
  })
})

describe('a command without an answer', () => {
  beforeEach(() => queued('second'))

  it('keeps the next one waiting for half a minute, and is sent again then', async () => {
    await inFlight()
    clock += answerTimeoutMs - 1
    await deliver()
    expect(done).toEqual([])
    clock += 1
    await deliver()
    expect(done).toEqual(['send first'])
    expect(await read('first')).toMatchObject({ sends: 2, sentMs: clock })
  })

  it('that takes the device longer is waited for as long', async () => {
    await inFlight({ method: 'OTA.Update' })
    clock += 20 * minuteMs - 1
    await deliver()
    expect((await read('first'))?.contactsSinceSent).toBe(0)
    clock += 1
    await deliver()
    expect(await read('first')).toMatchObject({ contactsSinceSent: 1, contactMs: clock })
  })

  it('that acts only once is not sent again: it ends with the second contact, half a minute after the first', async () => {
    await inFlight({ method: 'Sys.Reboot' })
    clock += answerTimeoutMs
    await deliver()
    clock += answerTimeoutMs - 1
    await deliver()
    expect(done).toEqual([])
    clock += 1
    await deliver()
    expect(done).toEqual(['noAnswer first', 'send second'])
  })

  it('and of a method that is not known acts only once', async () => {
    await inFlight({ method: 'Old.Method' })
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual([])
  })

  it('ends after ten sends, and the next one goes out', async () => {
    await inFlight({ sends: 10 })
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual(['noAnswer first', 'send second'])
  })

  it('is revoked when it may not be given any more, and the next one goes out', async () => {
    await inFlight()
    turns = { first: [revoke] }
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual(['revoke (Gone.) first', 'send second'])
  })

  it('is sent again without the parts of some, or waits where it was changed meanwhile', async () => {
    await inFlight()
    turns = { first: [leaveOut, go, leaveOut] }
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual(['send first'])
    rest = () => undefined
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual(['send first'])
  })

  it('that carries a file begins anew, unless another contact was quicker', async () => {
    await inFlight({ method: 'FS.Put', transfer: { kind: 'put', at: 5, size: 9 } })
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual(['restart first', 'send file first'])
    done = []
    restarted = false
    await deliver()
    expect(done).toEqual(['restart first'])
  })

  it.each([
    ['has ended', () => inFlight({ status: 'complete' })],
    ['is gone', () => put({ deviceid, sk: commandKey.queue, inFlight: 'gone' })],
  ])('keeps the device when it %s, until it is freed', async (_, arrange) => {
    await arrange()
    clock += answerTimeoutMs
    await deliver()
    expect(done).toEqual([])
  })
})
