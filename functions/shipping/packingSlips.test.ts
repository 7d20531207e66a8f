import { describe, expect, it } from 'vitest'
import { DeviceId, SlipId } from '../../shared/core/ids'
import { mostOnSlip } from '../../shared/shipping/packingSlip'
import { paper } from '../core/writePdf'
import { breakLines, drawSlip } from './packingSlips'

const slipOf = (name: string, address: string, devices: number) => ({
  slipid: SlipId.parse('00000042'),
  ts: 1_800_000_000,
  reference: 'PO 7',
  packedBy: 'packer@example.com',
  distributor: { id: 7, name, address, email: 'pumps@example.com' },
  devices: Array.from({ length: devices }, (_, n) => ({
    deviceid: DeviceId.parse(`T${String(n).padStart(8, '0')}`),
    name: `Unit ${n}`,
    model: 'ORB-C1',
    fw: 'SFW002-2.6.4',
  })),
})

/** Each text of the file with its place, from the left and from below. */
const textsIn = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/(\d+) Tf (\d+) (-?\d+) Td \((.*)\) Tj/g),
  ].map(([, size, x, y, text = '']) => ({ size: Number(size), x: Number(x), y: Number(y), text }))

/** Letters of these fonts are rarely wider than so much of their height. */
const ordinaryWidth = 0.56

describe('a packing slip', () => {
  it('with the longest name and address and all the devices it may have stays on its sheet', () => {
    const words = (length: number) => 'Mining Road '.repeat(length).slice(0, length)
    const texts = textsIn(drawSlip(slipOf(words(100), words(300), mostOnSlip)))
    expect(texts.filter(({ text }) => /^T\d{8}$/.test(text))).toHaveLength(mostOnSlip)
    for (const { size, x, y, text } of texts) {
      expect(y).toBeGreaterThan(paper.margin / 2)
      expect(x + text.length * size * ordinaryWidth).toBeLessThan(paper.width)
    }
    const lines = texts.filter(({ x }) => x === paper.margin).map(({ y }) => y)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('without an address leaves no hole where it would stand', () => {
    const texts = textsIn(drawSlip(slipOf('Pumps', '', 1)))
    const yOf = (text: string) => texts.find((each) => each.text === text)?.y ?? Number.NaN
    expect(yOf('Pumps') - yOf('Number 00000042')).toBeLessThan(30)
  })
})

describe('lines', () => {
  it('end between words, and within a word only where there is no other way', () => {
    expect(breakLines('one two three', 8)).toEqual(['one two', 'three'])
    expect(breakLines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(breakLines('', 4)).toEqual([])
  })
})
