import { describe, expect, it } from 'vitest'
import { fetchedPieceBytes, maxFetchedBytes, nextStep, pieceBytes, pieceOf } from './fileTransferSteps'

const bytes = (length: number, value = 7) => Buffer.alloc(length, value)
const fetched = (piece: Buffer, left: number) => ({ data: piece.toString('base64'), left })
const none = Buffer.alloc(0)

describe('a file that is sent', () => {
  const put = (at: number, size = 20_000) => ({ kind: 'put' as const, at, size })
  const args = JSON.stringify({ filename: 'init.js', size: 20_000 })

  it('begins with a piece that replaces and goes on with pieces that append', () => {
    const file = Buffer.concat([bytes(pieceBytes, 1), bytes(100, 2)])
    expect(pieceOf({ transfer: put(0), args }, file)).toEqual({
      method: 'FS.Put',
      args: { filename: 'init.js', data: bytes(pieceBytes, 1).toString('base64'), append: false },
    })
    expect(pieceOf({ transfer: put(pieceBytes), args }, file)).toEqual({
      method: 'FS.Put',
      args: { filename: 'init.js', data: bytes(100, 2).toString('base64'), append: true },
    })
  })

  it('is read back at its end after the last piece, also when that is full', () => {
    expect(nextStep(put(0), null, none)).toEqual({
      kind: 'next',
      to: { transfer: put(pieceBytes), progress: 10 },
    })
    for (const size of [pieceBytes, pieceBytes + 1]) {
      const last = put(pieceBytes * Math.floor((size - 1) / pieceBytes), size)
      expect(nextStep(last, null, none)).toMatchObject({ kind: 'next', to: { transfer: put(size, size) } })
      expect(pieceOf({ transfer: put(size, size), args })).toEqual({
        method: 'FS.Get',
        args: { filename: 'init.js', offset: size - 64, len: 65 },
      })
    }
    expect(pieceOf({ transfer: put(5, 5), args }).args).toMatchObject({ offset: 0, len: 65 })
  })

  it('is done when the device gives back what was sent, and spoilt otherwise', () => {
    const file = Buffer.from(Array.from({ length: 100 }, (_, at) => at))
    const check = (response: Parameters<typeof nextStep>[1]) => nextStep(put(100, 100), response, file)
    expect(check(fetched(file.subarray(36), 0))).toEqual({ kind: 'done', response: null })
    const otherwise = [
      fetched(file.subarray(35), 0),
      fetched(file.subarray(36), 1),
      fetched(file.subarray(0, 64), 0),
      fetched(none, 0),
      null,
      undefined,
    ]
    for (const response of otherwise) expect(check(response)).toEqual({ kind: 'spoilt' })
  })
})

describe('a file that is fetched', () => {
  const get = (at: number) => ({ kind: 'get' as const, at, size: 0 })

  it('asks for what is left behind what has come', () => {
    const step = nextStep(get(0), fetched(bytes(8000), 2000), none)
    expect(step).toMatchObject({ kind: 'next', to: { transfer: get(8000), progress: 80 } })
    expect(pieceOf({ transfer: get(8000), args: '{"filename":"init.js"}' })).toEqual({
      method: 'FS.Get',
      args: { filename: 'init.js', offset: 8000, len: fetchedPieceBytes },
    })
    expect(nextStep(get(8000), fetched(bytes(2000), 0), bytes(8000))).toEqual({
      kind: 'done',
      response: fetched(bytes(10_000), 0),
    })
  })

  it('ends with what there is when the device gives nothing more, or too much', () => {
    expect(nextStep(get(8000), fetched(none, 500), bytes(8000))).toEqual({
      kind: 'done',
      response: fetched(bytes(8000), 500),
    })
    const much = nextStep(get(1), fetched(bytes(8192), 99_999), bytes(maxFetchedBytes))
    expect(much).toMatchObject({ kind: 'done', response: { left: 99_999 } })
  })

  it('takes an answer of another shape as it is', () => {
    for (const response of [null, 'text', { data: '***', left: 1 }, { data: '', left: -1 }]) {
      expect(nextStep(get(0), response, none)).toEqual({ kind: 'done', response })
    }
  })
})
