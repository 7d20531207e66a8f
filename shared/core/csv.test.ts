import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine } from './csv'

/** A reader by RFC 4180, to prove that what is written can be read. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(i + 1) === '"') cell += text.charAt(++i)
      else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',' || text.startsWith('\r\n', i)) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === '\r') {
        rows.push([])
        i += 1
      }
    } else cell += character
  }
  return rows.slice(0, -1)
}

describe('a cell', () => {
  it.each([
    [-12.5, '-12.5'],
    [1e-7, '1e-7'],
    ['-12.5', '-12.5'],
    ['+3', '+3'],
    ['-1e5', '-1e5'],
    ['plain', 'plain'],
    [true, 'true'],
    [undefined, ''],
    [null, ''],
    [[1, -2], '"[1,-2]"'],
  ])('keeps %j as it is', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each(['=1+1', '+1+cmd', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', '\0=1', '＝1+1', '-', '-1-1'])(
    'disarms %j',
    (text) => {
      expect(parseCsv(csvLine([text]))).toEqual([[`'${text}`]])
    },
  )

  it('disarms a name that would end its own cell', () => {
    expect(csvLine(['a","=1'])).toBe('"a"",""=1"\r\n')
  })
})

describe('a file', () => {
  it('gives back what was written, whatever it holds', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', ',', '\r\n', '"",', ' ', 'a"b'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }), (rows) => {
        const read = parseCsv(rows.map(csvLine).join(''))
        const written = rows.map((row) =>
          row.map((value) => (typeof value === 'number' ? String(value) : value)),
        )
        expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
          written.map((row) => row.map((text) => text.replace(/^'/, ''))),
        )
      }),
    )
  })

  it('never holds a cell that begins a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'=+-@\t\r\0'), fc.string(), (sign, rest) => {
        const [[cell = ''] = []] = parseCsv(csvLine([sign + rest, 'x']))
        const isNumber = cell.trim() !== '' && Number.isFinite(Number(cell))
        expect(cell.startsWith("'") || isNumber).toBe(true)
      }),
    )
  })
})
