import { expect, it, describe } from 'vitest'
import fc from 'fast-check'
import { quickest } from '../../test/doubles/quickest'
import { maxScriptBytesOf, scanScript, stripScript, strippedBytes } from './scanScript'

describe('stripScript', () => {
  it.each([
    ['outer white space', '\n\n  let a = 1;  \n\n', 'let a = 1;'],
    ['comments at the end of a line', 'let a = 1; // one\nlet b = 2;', 'let a = 1;\nlet b = 2;'],
    ['comments over lines, keeping the lines', 'a();\n/* one\n two */\nb();', 'a();\n\n\nb();'],
    ['a comment between two words, without joining them', 'let/* x */a = 1;', 'let a = 1;'],
    ['a comment in the middle of a line', 'f(1, /* two */ 2);', 'f(1,   2);'],
    ['a comment that is never closed', 'a();\n/* oh', 'a();'],
    ['carriage returns', 'a();\r\nb();\r\n', 'a();\nb();'],
  ])('takes away %s', (_, text, stripped) => expect(stripScript(text)).toBe(stripped))

  it.each([
    ["let a = 'http://x';"],
    ['let a = "/* no */";'],
    [String.raw`let a = 'it\'s // one';`],
    ['let a = 8 / 2 / 2;'],
    ['if (a) {\n  b();\n}'],
  ])('leaves %s as it is', (text) => expect(stripScript(text)).toBe(text))

  it('does not let a forgotten quote swallow the next line', () => {
    expect(stripScript("let a = 'x;\nb(); // two")).toBe("let a = 'x;\nb();")
  })

  it('changes nothing the second time, whatever the text', () => {
    const piece = fc.constantFrom('a', ' ', '\n', '/', '*', '//', '/*', '*/', "'", '"', '\\', '`', ';')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = stripScript(pieces.join(''))
        expect(scanScript(once).filter(({ kind }) => kind === 'comment')).toEqual([])
        expect(stripScript(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it('is measured in bytes, not in letters', () => expect(strippedBytes("// ü\n'°C'")).toBe(5))

  it('takes no longer for hostile text', () => {
    const limitMs = 1000
    const strip = () => {
      stripScript(`${'/*'.repeat(25_000)}${' '.repeat(50_000)}//`)
      stripScript("' ".repeat(50_000))
      stripScript(`a${' '.repeat(50_000)}b${'/**/\n'.repeat(10_000)}`)
    }
    expect(quickest(strip, limitMs)).toBeLessThan(limitMs)
  })
})

describe('scanScript', () => {
  it('leaves no gap and no overlap', () => {
    const text = 'a(\'x\') // y\n/* z */ b("\\"")'
    const parts = scanScript(text)
    expect(parts.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
    expect(parts.map(({ kind }) => kind)).toEqual([
      'code',
      'string',
      'code',
      'comment',
      'code',
      'comment',
      'code',
      'string',
      'code',
    ])
  })
})

it.each([
  ['SFW001-5.0.0', 12_188],
  ['SFW002-2.6.4', 20_000],
  ['SFW003-3.4.0', 20_000],
  ['20221103-1', 20_000],
  ['', 20_000],
])('lets firmware %s hold %i bytes', (fw, bytes) => expect(maxScriptBytesOf(fw)).toBe(bytes))
