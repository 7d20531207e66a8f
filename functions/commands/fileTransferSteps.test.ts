import { describe, expect, it } from 'vitest'
import { maxFetchedBytes, nextStep, pieceBytes, pieceOf } from './fileTransferSteps'

const bytes = (length: number, value = 7) => Buffer.alloc(length, value)
const fetched = (piece: Buffer, left: number) => ({ data: piece.toString('base64'), left })
const none = Buffer.alloc(0)

describe('a file that is sent', () => {
  const put = (at: number, size = 20_000) => ({ kind: 'put' as const, at, size })
  const args = JSON.stringify({ filename: 'init.js', size: 20_000 })

  it('begins with a piece that replaces and goes on with pieces that append', () => {
    const file = Buffer.concat([bytes(pieceBytes, 1), bytes(100, 2)])
    expect(pieceOf({ transfer: put(0), args }, file)).toEqual({
      filename: 'init.js',
      data: bytes(pieceBytes, 1).toString('base64'),
      append: false,
    })
    expect(pieceOf({ transfer: put(pieceBytes), args }, file)).toEqual({
      filename: 'init.js',
      data: bytes(100, 2).toString('base64'),
      append: true,
    })
  })

  it('is done with its last piece, also when that is full', () => {
    expect(nextStep(put(0), null, none)).toEqual({
      kind: 'next',
      to: { transfer: put(pieceBytes), progress: 40 },
    })
    expect(nextStep(put(2 * pieceBytes), null, none)).toEqual({ kind: 'done', response: null })
    expect(nextStep(put(0, pieceBytes), null, none)).toEqual({ kind: 'done', response: null })
  })
})

describe('a file that is fetched', () => {
  const get = (at: number) => ({ kind: 'get' as const, at, size: 0 })

  it('asks for what is left behind what has come', () => {
    const step = nextStep(get(0), fetched(bytes(8000), 2000), none)
    expect(step).toMatchObject({ kind: 'next', to: { transfer: get(8000), progress: 80 } })
    expect(pieceOf({ transfer: get(8000), args: '{"filename":"init.js"}' })).toEqual({
      filename: 'init.js',
      offset: 8000,
      len: pieceBytes,
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
