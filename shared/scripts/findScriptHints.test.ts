import { describe, expect, it } from 'vitest'
import { quickest } from '../../test/doubles/quickest'
import { findScriptHints } from './findScriptHints'

const wordsIn = (text: string) => findScriptHints(text).map(({ from, to }) => text.slice(from, to))

describe('findScriptHints', () => {
  it.each([
    ['var a = 1;', ['var']],
    ['if (a == b) {}', ['==']],
    ['if (a != b) {}', ['!=']],
    ['try { a(); } catch (e) { throw e; }', ['try', 'catch', 'throw']],
    ['class A {}', ['class']],
    ['let f = (a) => a;', ['=>']],
    ['let t = `x`;', ['`x`']],
    ['f(...list);', ['...']],
  ])('points at what mJS lacks in %s', (text, words) => expect(wordsIn(text)).toEqual(words))

  it.each([
    ["load('senquip.js');"],
    ['if (a === b && c !== d || e <= f || g >= h) {}'],
    ["let s = 'var == class'; // try == new"],
    ['let o = { new: 1, class: 2 }; o.delete; o.case = 1;'],
    ['let variable = 1; let tryout = variable;'],
  ])('has nothing against %s', (text) => expect(wordsIn(text)).toEqual([]))

  it('points at names that an inner function takes from the one around it', () => {
    const text = 'function f(a) { let b = 1; Timer.set(1, 0, function() { g(a, b); }, null); }'
    expect(wordsIn(text)).toEqual(['a', 'b'])
    expect(findScriptHints(text)[0]?.text).toMatch(/no closures: a of the outer function/)
  })

  it('lets inner functions use their own names and those of the whole script', () => {
    const text = 'let n = 0; function f(a) { h(function(a) { let c = a; n = n + c; o.b = c; }); let b = a; }'
    expect(wordsIn(text)).toEqual([])
  })

  it('reads text that is no script at all', () => {
    expect(findScriptHints('}}}{{ function ( function let "')).toEqual([])
    expect(findScriptHints('')).toEqual([])
  })

  it('takes no longer for hostile text', () => {
    const limitMs = 1000
    const find = () => {
      findScriptHints('function('.repeat(10_000))
      findScriptHints(`${'a '.repeat(50_000)}`)
      findScriptHints(`x${' '.repeat(99_000)}.`)
    }
    expect(quickest(find, limitMs)).toBeLessThan(limitMs)
  })
})
