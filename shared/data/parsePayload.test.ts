import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickest } from '../../test/doubles/quickest'
import { parsePayload } from './parsePayload'

const arrivedMs = 1_770_700_000_000
const arrived = { deviceid: 'HE8EV12LF', arrivedMs, topic: 'sq/HE8EV12LF/data' }
const encode = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => parsePayload(encode(text), arrived)
const bodyOf = (fields: string) => parse(`{"ts":1770605573.1,${fields}}`).accepted[0]?.body
const reasonOf = (text: string) => parse(text).poison[0]?.code

describe('parsePayload: readings', () => {
  it('keeps what was sent and leaves out what the server owns', () => {
    const { accepted, poison } = parse(
      '{"deviceid":"HE8EV12LF","vin":28.1,"ts":1770605573.1,"aws_ts":1,"topic":"a","clientid":"b","ttl":2,"aws_tsformat":"c"}',
    )
    expect(poison).toEqual([])
    expect(accepted[0]).toMatchObject({
      tsMs: 1_770_605_573_100,
      body: { ts: 1770605573.1, vin: 28.1 },
      bodyJson: '{"ts":1770605573.1,"vin":28.1}',
      isArrivalTime: false,
      spoofed: false,
    })
    expect(Object.keys(accepted[0]?.body ?? {})).toEqual(['ts', 'vin'])
    expect(accepted[0]?.key).toMatch(/^1770605573100#[0-9a-f]{16}$/)
  })

  it('tells when a device calls itself by the id of another', () => {
    expect(parse('{"deviceid":"OTHER0001","ts":1770605573}').accepted[0]?.spoofed).toBe(true)
  })

  it('gives the same content in another key order the same key', () => {
    const [one] = parse('{"ts":1770605573,"can1":[{"id":1,"data":"AA"}],"vin":12.50}').accepted
    const [two] = parse('{"vin":12.5,"can1":[{"data":"AA","id":1}],"ts":1770605573.0}').accepted
    const [other] = parse('{"vin":12.6,"can1":[{"data":"AA","id":1}],"ts":1770605573.0}').accepted
    expect(one?.key).toBe(two?.key)
    expect(one?.key).not.toBe(other?.key)
  })

  it('reads a list of objects and lets a bad one spoil only itself', () => {
    const { accepted, poison } = parse(
      '[{"ts":1770605571,"vin":1},{"vin":nan}, 5,{"ts":1770605573,"s":"],{"}]',
    )
    expect(accepted.map((reading) => reading.body)).toEqual([
      { ts: 1770605571, vin: 1 },
      { s: '],{', ts: 1770605573 },
    ])
    expect(poison.map(({ code }) => code)).toEqual(['notJson', 'notObject'])
    expect(new TextDecoder().decode(poison[0]?.raw)).toBe('{"vin":nan}')
  })

  it('keeps the whole objects of a list that was cut short', () => {
    const { accepted, poison } = parse('[{"ts":1770605571,"vin":1},{"ts":1770605572,"vi')
    expect(accepted).toHaveLength(1)
    expect(poison.map(({ code }) => code)).toEqual(['cutShort'])
  })

  it('takes an empty list for nothing at all', () => {
    expect(parse(' [ ] ')).toEqual({ accepted: [], poison: [] })
  })

  it('leaves out invalid keys, null and unmeasured channels, and says so', () => {
    const [reading] = parse(
      '{"ts":1770605573,"a.b":1,"$x":1,"":1,"vin":"","mod3":"NaN","x":null,"ok":false,"cp1":""}',
    ).accepted
    expect(reading?.body).toEqual({ cp1: '', ok: false, ts: 1770605573 })
    expect(reading?.notes).toHaveLength(6)
    expect(reading?.lost).toEqual(['$x', '', 'a.b'].sort().map((key) => `${key}: not a valid key`))
  })

  it('lets the last of two equal keys win', () => {
    expect(bodyOf('"vin":1,"vin":2')).toMatchObject({ vin: 2 })
  })

  it('replaces a lone surrogate, which no UTF-8 can carry', () => {
    expect(bodyOf('"cp1":"a\\ud800b\\ud83d\\ude00"')).toMatchObject({ cp1: 'a\ufffdb😀' })
  })
})

describe('parsePayload: numbers', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740992', 9007199254740992],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['0.10000000000000001', 0.1],
    ['162978131170098.62', Number('162978131170098.62')],
    ['4.90000000000000000', 4.9],
    ['25.829999999999998', 25.829999999999998],
    ['1e308', 1e308],
    ['1e126', 1e126],
    ['1e-131', 1e-131],
    ['1E+2', 100],
    ['1e-400', '1e-400'],
    ['-0', 0],
  ])('keeps %s as %j', (token, held) => {
    expect(bodyOf(`"cp1":${token},"cp2":[${token}],"cp3":"${token}"`)).toEqual({
      cp1: held,
      cp2: [held],
      cp3: token,
      ts: 1770605573.1,
    })
  })
})

describe('parsePayload: time', () => {
  const timeOf = (ts: string) => parse(`{"ts":${ts}}`).accepted[0]

  it.each(['12.3', '1500000000', '-1', '0', '"later"', '[1]', '1770605573100', '1770786401', '253402300800'])(
    'takes the arrival for ts %s and keeps the original',
    (ts) => {
      expect(timeOf(ts)).toMatchObject({ tsMs: arrivedMs, isArrivalTime: true })
      expect(timeOf(ts)?.body).toEqual({ device_ts: JSON.parse(ts) as unknown, ts: arrivedMs / 1000 })
    },
  )

  it('takes the arrival where ts is missing', () => {
    expect(parse('{"vin":1}').accepted[0]).toMatchObject({ tsMs: arrivedMs, body: { vin: 1 } })
  })

  it('believes a numeric text and the day ahead', () => {
    expect(timeOf('"1770605573.1"')?.body).toEqual({ ts: 1770605573.1 })
    expect(timeOf('1770786400')).toMatchObject({ tsMs: 1_770_786_400_000, isArrivalTime: false })
  })

  it('rounds to the millisecond', () => {
    expect(timeOf('1770605573.12345')).toMatchObject({
      tsMs: 1_770_605_573_123,
      body: { ts: 1770605573.12345 },
    })
  })
})

describe('parsePayload: poison', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

  it.each([
    ['', 'notJson'],
    ['nan', 'notJson'],
    ['{"vin":inf}', 'notJson'],
    ['{"vin":01}', 'notJson'],
    ['{"vin":00000000000000000001}', 'notJson'],
    ['{"vin":1]', 'notJson'],
    ['{"vin":1}}', 'notJson'],
    ['{"vin":1', 'cutShort'],
    ['{"vin":"1', 'cutShort'],
    ['"text"', 'notObject'],
    ['null', 'notObject'],
    ['[[1]]', 'notObject'],
    ['{"vin":1e400}', 'numberTooLarge'],
    ['{"vin":[-1e400]}', 'numberTooLarge'],
    [nested(17), 'tooDeep'],
    ['['.repeat(65_000), 'tooDeep'],
    ['{"a":'.repeat(20_000), 'tooDeep'],
  ])('refuses %.40s as %s', (text, code) => {
    expect(reasonOf(text)).toBe(code)
    expect(parse(text).accepted).toEqual([])
  })

  it('reads sixteen levels', () => {
    expect(parse(nested(16)).accepted).toHaveLength(1)
  })

  it('refuses what is not UTF-8', () => {
    const bytes = encode('{"cp1":"é"}')
    bytes[9] = 0xff
    expect(parsePayload(bytes, arrived).poison[0]?.code).toBe('notUtf8')
  })

  it('reads 2,000 keys and 128 kB, and nothing beyond', () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`
    expect(parse(keys(2000)).accepted).toHaveLength(1)
    expect(reasonOf(keys(2001))).toBe('tooManyKeys')
    const sized = (size: number) => `{"cp1":"${'x'.repeat(size - 10)}"}`
    expect(parse(sized(131_072)).accepted).toHaveLength(1)
    expect(reasonOf(sized(131_073))).toBe('tooLarge')
  })

  it.each([
    ['"__proto__":{"polluted":1}', '__proto__', {}],
    ['"\\u005f_proto__":1', '__proto__', {}],
    ['"a":[{"constructor":1,"b":2}]', 'a.0.constructor', { a: [{ b: 2 }] }],
    ['"a":{"prototype":1}', 'a.prototype', { a: {} }],
  ])('keeps every good value beside the forbidden name of %s, and names it', (fields, path, kept) => {
    const { accepted, poison } = parse(`{"ts":1770605573,"vin":24.5,${fields},"zz":1}`)
    expect(poison).toEqual([])
    expect(accepted[0]?.body).toEqual({ ts: 1770605573, vin: 24.5, zz: 1, ...kept })
    expect(accepted[0]?.lost).toEqual([`${path}: a reserved name`])
    expect(Object.getPrototypeOf(accepted[0]?.body)).toBe(Object.prototype)
  })

  it('leaves out keys that every object has of its own, and keeps the rest', () => {
    const [reading] = parse('{"toString":1,"valueOf":2,"hasOwnProperty":3,"vin":4}').accepted
    expect(Object.keys(reading?.body ?? {})).toEqual(['ts', 'vin'])
    expect(reading?.notes).toContain('toString: not a valid key')
  })

  it('reads 2,000 objects, and refuses a longer list as a whole', () => {
    const list = (count: number) => `[${Array.from({ length: count }, (_, i) => `{"vin":${i}}`).join()}]`
    expect(parse(list(2000)).accepted).toHaveLength(2000)
    expect(parse(list(2001))).toMatchObject({ accepted: [], poison: [{ code: 'tooManyObjects' }] })
    const commas = `[${'1,'.repeat(60_000)}1]`
    expect(parse(commas)).toMatchObject({ accepted: [], poison: [{ raw: encode(commas) }] })
  })

  it('tells what is wrong around the objects of a list without losing them', () => {
    expect(parse('[{"vin":1},]')).toMatchObject({ accepted: [{}], poison: [{ code: 'notJson' }] })
    const { accepted, poison } = parse('[{"vin":1}] x')
    expect(accepted).toHaveLength(1)
    expect(poison).toHaveLength(1)
  })
})

describe('parsePayload: texts that are made to take long', () => {
  it.each([
    ['spaces where a number belongs', `{"vin":"${' '.repeat(130_000)}x"}`, 1],
    ['zeros within a number', `{"vin":1${'0'.repeat(100_000)}1}`, 0],
    ['a string that never closes', `{"vin":1e5,${'\\"'.repeat(60_000)}`, 0],
    ['a string that ends in a backslash', `{"vin":1e5,${'\\"'.repeat(60_000)}\\`, 0],
  ])('%s: are read or refused at once', (_, text, count) => {
    const limitMs = 500
    expect(quickest(() => parse(text), limitMs)).toBeLessThan(limitMs)
    expect(parse(text).accepted).toHaveLength(count)
  })
})

describe('parsePayload: whatever comes', () => {
  it('never throws and loses nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.string().map(encode), fc.json().map(encode)), (bytes) => {
        const { accepted, poison } = parsePayload(bytes, arrived)
        const isEmptyList = /^\s*\[\s*\]\s*$/.test(new TextDecoder().decode(bytes))
        expect(accepted.length + poison.length > 0).toBe(!isEmptyList)
      }),
    )
  })

  it('gives every valid object back as it was', () => {
    const key = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,8}$/).map((name) => `cp_${name}`)
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'grapheme' }),
      fc.boolean(),
      fc.array(fc.integer()),
    )
    fc.assert(
      fc.property(fc.dictionary(key, value), (fields) => {
        const text = JSON.stringify({ ...fields, ts: 1_770_605_573 })
        expect(parse(text).accepted[0]?.body).toEqual(JSON.parse(text))
      }),
    )
  })
})
