import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transport } from './testVectors.json'
import { assembleBam } from './transport'

const announce = (id: number, data: string) => ({ id, data })
const first = { id: 485228288, data: '0111CD6102130021' }
const second = { id: 485228288, data: '02061F00EE100400' }
const announcement = announce(485293824, '200E0002FFCAFE00')

describe('assembleBam', () => {
  it.each(transport)('handles the trace «$name»', ({ frames, expected }) => {
    const [message] = assembleBam(frames)
    if (expected) expect(message).toMatchObject(expected)
    else expect(message?.data).toBeUndefined()
  })

  it('keeps two senders apart when their packets alternate', () => {
    const other = (frame: { id: number; data: string }) => ({ ...frame, id: frame.id + 3 })
    const frames = [announcement, other(announcement), first, other(first), second, other(second)]
    const data = '11CD6102130021061F00EE100400'
    expect(assembleBam(frames)).toEqual([
      { position: 0, pgn: 65226, sourceAddress: 0, data },
      { position: 1, pgn: 65226, sourceAddress: 3, data },
    ])
  })

  it.each([
    ['in the wrong order', [announcement, second, first]],
    ['doubled', [announcement, first, first, second]],
    ['before their announcement', [first, second, announcement]],
    ['of another source', [announcement, first, { ...second, id: second.id + 1 }]],
    ['cut short', [announcement, first, { ...second, data: '02061F' }]],
    ['fewer than the size needs', [announce(485293824, '20150002FFCAFE00'), first, second]],
  ])('does not assemble packets that are %s', (_, frames) => {
    expect(assembleBam(frames)).toEqual([
      { position: expect.any(Number) as number, pgn: 65226, sourceAddress: 0 },
    ])
  })

  it('starts anew when a sender announces again', () => {
    const messages = assembleBam([announcement, first, announcement, first, second])
    expect(messages.map(({ data }) => data)).toEqual([undefined, '11CD6102130021061F00EE100400'])
  })

  it('leaves messages to a single receiver alone', () => {
    const requestToSend = { id: 0x1cec1100, data: '100E0002FFCAFE00' }
    expect(assembleBam([requestToSend, first, second])).toEqual([])
  })

  it('never throws, whatever the frames', () => {
    const frame = fc.record({
      id: fc.oneof(fc.constantFrom(485293824, 485228288), fc.double()),
      data: fc.oneof(fc.string(), fc.stringMatching(/^(20|01|02)([0-9A-F]{2}){7}$/)),
    })
    fc.assert(fc.property(fc.array(frame), (frames) => Array.isArray(assembleBam(frames))))
  })
})
