import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctionOf } from './correctionOf'
import { encodeQr } from './encodeQr'
import { formatBits, versionBits } from './fixFormat'
import { pathOfQr } from './pathOfQr'
import { readQr } from './readQr.fixture'

describe('a QR code', () => {
  it('carries the corrections that the standard works out by hand', () => {
    const block = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect([...correctionOf(block, 10)]).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  it('names its mask and its size in the bits of the standard’s tables', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2).padStart(15, '0'))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ])
    expect(versionBits(7)).toBe(0b000111110010010100)
    expect(versionBits(10)).toBe(0b001010010011010011)
  })

  it('looks as an independent reader knows it', () => {
    const drawn = encodeQr('TRUCK0001').map((line) => line.map((dark) => (dark ? '#' : '.')).join(''))
    expect(drawn).toEqual([
      '#######..##.#.#######',
      '#.....#..#....#.....#',
      '#.###.#.#.#...#.###.#',
      '#.###.#.##..#.#.###.#',
      '#.###.#.##..#.#.###.#',
      '#.....#.#.##..#.....#',
      '#######.#.#.#.#######',
      '........#............',
      '#.#####..###..#####..',
      '#.#.#...##.##...#.##.',
      '###.#.##..#.#..#...#.',
      '.#.#.#.#.#.##..#.##..',
      '.#.##.#.#.#.####.###.',
      '........###.#...####.',
      '#######..###.#.#.###.',
      '#.....#.#......#.###.',
      '#.###.#.#.##...#..#.#',
      '#.###.#.#..####.#.#..',
      '#.###.#.#.#.#.##.#...',
      '#.....#..#.####.###..',
      '#######.##..#..##.##.',
    ])
  })

  it.each([
    [1, 14, 21],
    [15, 26, 25],
    [27, 42, 29],
    [107, 122, 45],
    [181, 213, 57],
  ])('takes the smallest size that %i to %i bytes fit into', (least, most, size) => {
    expect(encodeQr('a'.repeat(least))).toHaveLength(size)
    expect(encodeQr('a'.repeat(most))).toHaveLength(size)
  })

  it('reads back as the text that was written, whatever its length and letters', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .filter((each) => Buffer.byteLength(each) <= 213)
    fc.assert(fc.property(text, (each) => readQr(encodeQr(each)) === each))
  })

  it('refuses what does not fit', () => {
    expect(() => encodeQr('a'.repeat(214))).toThrow(RangeError)
  })

  it('is drawn as one path that covers exactly its dark modules', () => {
    const modules = encodeQr('https://portal.example.com/data/TRUCK0001')
    const covered = [...pathOfQr(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(
      ([, column, row, length]) =>
        Array.from({ length: Number(length) }, (_, at) => `${row} ${Number(column) + at}`),
    )
    const dark = modules.flatMap((line, row) =>
      line.flatMap((is, column) => (is ? [`${row} ${column}`] : [])),
    )
    expect(covered).toEqual(dark)
  })
})
