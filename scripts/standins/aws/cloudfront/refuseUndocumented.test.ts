import { describe, expect, it } from 'vitest'
import { refuseUndocumented } from './refuseUndocumented'

const check =
  (body: string, head = 'function handler(event)') =>
  () =>
    refuseUndocumented('Rewrite', `${head} {\n${body}\n}`)

describe('what the edge documents', () => {
  it.each([
    'const request = event.request; let a = 1; var b = a ** 2; return request',
    'return event.request.headers.accept.value.split(",").some((each) => /^br$/i.test(each))',
    'function all(...rest) { return rest.length } return all(1, 2)',
    'for (var i in event) { if (i === "x") continue; else break } return { uri: `a${event.uri}` }',
    'again: while (true) { break again } try { throw new Error("x") } catch (error) { return error } finally { }',
    'switch (event.a) { case 1: return typeof event; default: return void 0 }',
  ])('is taken: %s', (body) => {
    expect(check(body)).not.toThrow()
  })

  it('is taken where the handler waits', () => {
    expect(check('return await event.request', 'async function handler(event)')).not.toThrow()
  })
})

describe('what the edge does not document', () => {
  it.each([
    ['const { request } = event', 'destructuring'],
    ['const [first] = event.all', 'destructuring'],
    ['let a; ({ a } = event)', 'destructuring'],
    ['for (const [a] in event) {}', 'destructuring'],
    ['return event?.request', 'ChainExpression'],
    ['return event.a ?? 1', '\\?\\?'],
    ['event.a ||= 1', '\\|\\|='],
    ['return [...event.all]', 'SpreadElement'],
    ['return { ...event }', 'SpreadElement'],
    ['const a = 1; return { a }', 'a property of ES 6'],
    ['return { [event.a]: 1 }', 'a property of ES 6'],
    ['for (const each of event.all) {}', 'ForOfStatement'],
    ['class A {}', 'ClassDeclaration'],
    ['const f = (a = 1) => a', 'a parameter that is no name'],
    ['const f = ({ a }) => a', 'a parameter that is no name'],
    ['function* f() {}', 'a generator'],
    ['try {} catch {}', 'catch without a name'],
    ['return 1n', 'a bigint'],
    ['return /a/u', 'the flags u'],
    ['return fetch("https://example.com")', 'fetch'],
    ['return eval("1")', 'eval'],
    ['return new Map()', 'Map'],
    ['setTimeout(handler, 1)', 'setTimeout'],
  ])('is refused by name and line: %s', (body, named) => {
    expect(check(body)).toThrow(new RegExp(`^Rewrite uses ${named} in line 2`))
  })

  it('is a function of more than 10 kB', () => {
    expect(check(`// ${'x'.repeat(10_240)}`)).toThrow(/^Rewrite has 102\d\d bytes, of 10240/)
  })

  it('is a text without a handler', () => {
    expect(check('return event', 'function other(event)')).toThrow('Rewrite declares no handler')
  })
})
