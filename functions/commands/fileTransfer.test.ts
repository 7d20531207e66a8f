import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import type { FileTransferCommand, StoredCommand, Transfer } from './commandStore'
import { fileRow, finishFileTransfer, openFileTransfer } from './fileTransfer'
import { pieceBytes } from './fileTransferSteps'
import { sampleCommand } from './sampleCommand.fixture'

const nowMs = 1_764_000_000_000
const [TableName, size] = ['commands', pieceBytes + 100]
const file = Buffer.concat([Buffer.alloc(pieceBytes, 1), Buffer.alloc(100, 2)])

let documents: ReturnType<typeof openMemoryDocuments>
let frames: StoredCommand[]
let transfers: ReturnType<typeof openFileTransfer>

const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item }))
const stored = async ({ deviceid, sk }: Pick<StoredCommand, 'deviceid' | 'sk'>) =>
  (await documents.send(new GetCommand({ TableName, Key: { deviceid, sk } }))).Item
/** A file on its way, as the table has it; its content lies beside it. */
const begin = async (transfer: Transfer, facts: Partial<StoredCommand> = {}, content?: Buffer) => {
  const args = JSON.stringify({ filename: 'init.js' })
  const method = transfer.kind === 'put' ? 'FS.Put' : 'FS.Get'
  const command = sampleCommand({ method, args, status: 'sent', sends: 1, transfer, ...facts })
  await put(command)
  if (content !== undefined) await put({ ...fileRow(command), data: content.toString('base64') })
  return command as FileTransferCommand
}
const sentArgs = () => frames.map(({ method, args }) => ({ method, ...(JSON.parse(args) as object) }))
const piece = (bytes: Buffer, left: number) => ({ data: bytes.toString('base64'), left })

beforeEach(() => {
  documents = openMemoryDocuments({ [TableName]: ['deviceid', 'sk'] })
  frames = []
  const sendFrame = (frame: StoredCommand) => {
    frames.push(frame)
    return Promise.resolve()
  }
  transfers = openFileTransfer(documents, { commands: TableName, devices: 'devices' }, sendFrame, () => nowMs)
})

describe('a file that is sent', () => {
  it('goes on with its next piece, under a frame of its own', async () => {
    const command = await begin({ kind: 'put', at: 0, size }, {}, file)
    await transfers.send(command)
    expect(await transfers.advance(command, null)).toEqual({ isDone: false })
    expect(sentArgs()).toEqual([
      {
        method: 'FS.Put',
        filename: 'init.js',
        data: piece(file.subarray(0, pieceBytes), 0).data,
        append: false,
      },
      { method: 'FS.Put', filename: 'init.js', data: piece(file.subarray(pieceBytes), 0).data, append: true },
    ])
    const { frameId } = frames[1]!
    expect(frameId).not.toBe(command.frameId)
    expect(await stored(command)).toMatchObject({
      transfer: { kind: 'put', at: pieceBytes, size },
      progress: 95,
      frameId,
      sentMs: nowMs,
      sends: 1,
    })
  })

  it('is sent no more once it was cancelled and its content is gone', async () => {
    await transfers.send(await begin({ kind: 'put', at: 0, size }))
    expect(frames).toEqual([])
  })

  it('is done when its end reads back as it was sent', async () => {
    const command = await begin({ kind: 'put', at: size, size }, {}, file)
    expect(await transfers.advance(command, piece(file.subarray(size - 64), 0))).toEqual({
      isDone: true,
      status: 'complete',
      response: null,
    })
  })

  it.each([1, 3])('begins anew when it was spoilt, having been sent %i times', async (sends) => {
    const command = await begin({ kind: 'put', at: size, size }, { sends }, file)
    expect(await transfers.advance(command, undefined)).toEqual({ isDone: false })
    expect(sentArgs()).toMatchObject([{ method: 'FS.Put', append: false }])
    expect(await stored(command)).toMatchObject({ sends: sends + 1, progress: 0, transfer: { at: 0 } })
  })

  it('has failed when it was spoilt the fourth time', async () => {
    const command = await begin({ kind: 'put', at: size, size }, { sends: 4 }, file)
    expect(await transfers.advance(command, undefined)).toEqual({
      isDone: true,
      status: 'error',
      response: { code: 500, message: 'The file on the device is not the one that was sent.' },
    })
    expect(frames).toEqual([])
  })
})

describe('a file that is fetched', () => {
  it('is kept piece by piece, and is whole with the last one', async () => {
    const first = await begin({ kind: 'get', at: 0, size: 0 })
    expect(await transfers.advance(first, piece(Buffer.from('ab'), 2))).toEqual({ isDone: false })
    expect(sentArgs()).toMatchObject([{ method: 'FS.Get', filename: 'init.js', offset: 2 }])
    const second = (await stored(first)) as FileTransferCommand
    expect(second).toMatchObject({ transfer: { at: 2 }, progress: 50 })
    expect(await transfers.advance(second, piece(Buffer.from('cd'), 0))).toEqual({
      isDone: true,
      status: 'complete',
      response: { data: Buffer.from('abcd').toString('base64'), left: 0 },
    })
  })

  it('has nothing of an earlier try in it', async () => {
    const command = await begin({ kind: 'get', at: 0, size: 0 }, {}, Buffer.from('old'))
    expect(await transfers.advance(command, piece(Buffer.from('new'), 0))).toMatchObject({
      response: { data: Buffer.from('new').toString('base64') },
    })
  })
})

describe('a transfer that another contact has moved meanwhile', () => {
  it.each([
    ['by an answer', null],
    ['by what spoilt it', undefined],
  ])('is not moved once more %s', async (_, response) => {
    const at = response === null ? 0 : size
    const command = await begin({ kind: 'put', at, size }, {}, file)
    await put({ ...command, frameId: 2 })
    expect(await transfers.advance(command, response)).toEqual({ isDone: false })
    expect(frames).toEqual([])
  })

  it('does not begin anew', async () => {
    const command = await begin({ kind: 'put', at: 0, size }, { frameId: 2 }, file)
    expect(await transfers.restart({ ...command, frameId: 1 })).toBeUndefined()
    expect(await transfers.restart(command)).toMatchObject({ sends: 2, transfer: { at: 0 } })
  })
})

it('the end of a transfer takes its content along; other commands have none', async () => {
  const command = await begin({ kind: 'put', at: 0, size })
  expect(finishFileTransfer({ commands: TableName }, command)).toMatchObject([
    { Delete: { TableName, Key: fileRow(command) } },
  ])
  expect(finishFileTransfer({ commands: TableName }, sampleCommand())).toEqual([])
})
