import { beforeEach, describe, expect, it } from 'vitest'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import type { CommandDelivery } from './commandService'
import type { StoredCommand } from './commandStore'
import { deviceid, sampleCommand } from './sampleCommand.fixture'
import { openTakeAnswer } from './takeAnswer'

const nowMs = 1_764_000_000_000
type Advance = Awaited<ReturnType<CommandDelivery['transfers']['advance']>>

let command: StoredCommand | undefined
let inFlight: string | undefined
/** What happened, in its order. */
let done: unknown[]
let step: Advance

const note = (what: string, more?: unknown) => {
  done.push(more === undefined ? what : [what, more])
  return Promise.resolve()
}
const take = (frame: object | string, arrivedMs?: number) =>
  openTakeAnswer(
    {
      documents: openMemoryDocuments({ commands: ['deviceid', 'sk'] }),
      tables: { commands: 'commands', devices: 'devices' },
      commands: {
        queue: () => Promise.resolve({ inFlight }),
        read: (_: unknown, id: string) => Promise.resolve(command?.sk === id ? command : undefined),
      },
      transfers: {
        advance: async (_: unknown, response: unknown) => {
          await note('advance', { response })
          return step
        },
      },
      finish: (_: unknown, __: unknown, end: object, { frameId }: { frameId: number }) =>
        note('finish', { ...end, frameId }),
      deliver: () => note('deliver'),
      now: () => nowMs,
    } as unknown as CommandDelivery,
    (_, response) => note('whole', response),
    (_, response) => Promise.resolve({ kept: response ?? null }),
    (ms) => note('wait', ms),
  )(deviceid, typeof frame === 'string' ? frame : JSON.stringify({ id: 7, ...frame }), arrivedMs)
const ended = (status: string, response: unknown, atMs = nowMs) => [
  'finish',
  { status, response: JSON.stringify(response), atMs, frameId: 7 },
]

beforeEach(() => {
  command = sampleCommand({ status: 'sent', frameId: 7 })
  inFlight = command.sk
  done = []
  step = { isDone: false }
})

describe('an answer', () => {
  it('ends its command once all that it means is taken, and the next command goes out', async () => {
    await take({ result: 'yes' }, 5)
    expect(done).toEqual([['whole', 'yes'], ended('complete', { kept: 'yes' }, 5), 'deliver'])
  })

  it('that refuses means nothing else, and is kept as it came', async () => {
    await take({ error: { code: 404, message: 'No handler' } })
    expect(done).toEqual([ended('error', { code: 404, message: 'No handler' }), 'deliver'])
  })

  it('leaves the device alone for a while where its command asks for that', async () => {
    command = sampleCommand({ status: 'sent', frameId: 7, restMs: 700 })
    await take({ result: null })
    expect(done.slice(-2)).toEqual([['wait', 700], 'deliver'])
  })

  it('that says nothing ends nothing', async () => {
    await take({})
    expect(done).toEqual(['deliver'])
  })

  it.each([
    ['to another frame', () => (command = sampleCommand({ status: 'sent', frameId: 8 }))],
    ['to a command that has ended', () => (command = sampleCommand({ status: 'cancelled', frameId: 7 }))],
    ['to a command that is gone', () => (command = undefined)],
    ['while nothing is in flight', () => (inFlight = undefined)],
  ])('%s ends nothing, and the next command goes out', async (_, arrange) => {
    arrange()
    await take({ result: null })
    expect(done).toEqual(['deliver'])
  })

  it.each(['no JSON', '{"result":null}', '{"id":"7","result":null}'])(
    'that is none changes nothing: %s',
    async (payload) => {
      await take(payload)
      expect(done).toEqual([])
    },
  )
})

describe('an answer to a piece of a file', () => {
  const of = (kind: 'put' | 'get', at: number) => {
    command = sampleCommand({ status: 'sent', frameId: 7, transfer: { kind, at, size: 10 } })
  }

  it('moves the file on, and the command waits', async () => {
    of('put', 0)
    await take({ result: null })
    expect(done).toEqual([['advance', { response: null }], 'deliver'])
  })

  it('ends the command with what the whole file answers', async () => {
    of('get', 5)
    step = { isDone: true, status: 'complete', response: 'file' }
    await take({ result: { left: 0 } })
    expect(done.slice(1)).toEqual([['whole', 'file'], ended('complete', { kept: 'file' }), 'deliver'])
  })

  it('that spoilt the file ends the command as failed', async () => {
    of('put', 10)
    step = { isDone: true, status: 'error', response: 'spoilt' }
    await take({ result: { left: 0 } })
    expect(done.slice(1)).toEqual([ended('error', 'spoilt'), 'deliver'])
  })

  it('that refuses the piece ends the command; one that refuses to read back is a file that is not right', async () => {
    of('put', 5)
    await take({ error: { code: 500 } })
    expect(done).toEqual([ended('error', { code: 500, message: '' }), 'deliver'])
    done = []
    of('put', 10)
    await take({ error: { code: 500 } })
    expect(done).toEqual([['advance', { response: undefined }], 'deliver'])
  })
})
