import { describe, expect, it } from 'vitest'
import { compileSql } from './compileSql'
import { compileTemplate } from './compileTemplate'
import { toSqlContext } from './sqlContext'

const document = { temp: 21.5, s: { a: 1, b: 'x' }, arr: [1, 2, 3], ok: true, name: 'Bob', nothing: null }
const contextOf = (payload: Buffer | string = JSON.stringify(document), clientId?: string) =>
  toSqlContext({
    topic: 'x/dev42/data',
    payload: Buffer.from(payload),
    clientId,
    traceId: 'trace',
    timestampMs: 1_700_000_000_123,
  })
const select = (sql: string, payload?: Buffer | string) => {
  const output = compileSql(sql).select(contextOf(payload, 'cid1'))
  return Buffer.isBuffer(output) || output === undefined
    ? output
    : (JSON.parse(JSON.stringify(output)) as unknown)
}

describe('the SQL of topic rules', () => {
  it('adds the parts of the topic, the client and the time to the payload', () => {
    expect(
      select("SELECT *, topic(2) AS deviceid, timestamp() AS aws_ts, clientid() AS c FROM 'x/+/data'"),
    ).toEqual({ ...document, deviceid: 'dev42', aws_ts: 1_700_000_000_123, c: 'cid1' })
  })

  it.each([
    [
      "SELECT temp * 2 AS t2, s.a AS nested.a, upper(name) AS n FROM '#'",
      { t2: 43, nested: { a: 1 }, n: 'BOB' },
    ],
    ["SELECT temp, s.b FROM '#'", { temp: 21.5, b: 'x' }],
    ["SELECT s.* FROM '#'", { a: 1, b: 'x' }],
    ["SELECT VALUE s FROM '#'", { a: 1, b: 'x' }],
    ["SELECT VALUE * FROM '#'", document],
    ["SELECT get(arr, 1) AS e, arr[2] AS f, cast(temp AS int) AS i FROM '#'", { e: 2, f: 3, i: 21 }],
    ["SELECT CASE WHEN temp > 20 THEN 'hot' ELSE 'cold' END AS st FROM '#'", { st: 'hot' }],
    ["SELECT CASE name WHEN 'Al' THEN 1 WHEN 'Bob' THEN 2 END AS who FROM '#'", { who: 2 }],
    ["SELECT [1, s.a] AS l, {'k': name} AS o FROM '#'", { l: [1, 1], o: { k: 'Bob' } }],
    ["SELECT 1 + 2 * 3 - -1 AS n, 'it''s' AS q FROM '#'", { n: 8, q: "it's" }],
    ["SELECT missing, absent.deep AS d, temp FROM '#'", { temp: 21.5 }],
    ["SELECT parse_time('yyyy-MM-dd''T''HH:mm', timestamp()) AS t FROM '#'", { t: '2023-11-14T22:13' }],
    [
      "SELECT substring(name, 1) AS a, concat(name, 1) AS b, lpad(name, 2) AS c FROM '#'",
      { a: 'ob', b: 'Bob1', c: '  Bob' },
    ],
    ["SELECT constructor, s.toString AS t, get(s, '__proto__') AS p, temp FROM '#'", { temp: 21.5 }],
  ])('runs %s', (sql, expected) => {
    expect(select(sql)).toEqual(expected)
  })

  it.each([
    ['temp > 20 AND ok = true', true],
    ['temp > 30', false],
    ['NOT temp > 30', true],
    ['NOT missing', false],
    ['missing <> 1', false],
    ['nothing = null', true],
    ["startswith(topic(), 'x/') AND NOT isUndefined(s.b) AND s.b IN ['x', 'y']", true],
    ["name = 'bob' OR lower(name) = 'bob'", true],
    ["'10' > 9", true],
  ])('WHERE %s is %s', (condition, expected) => {
    expect(select(`SELECT temp FROM '#' WHERE ${condition}`) !== undefined).toBe(expected)
  })

  it('encodes the raw payload, whether or not it is JSON', () => {
    const raw = Buffer.from([0xff, 0x00, 0x7b])
    expect(select("SELECT encode(*, 'base64') AS p, topic(2) AS d FROM '#'", raw)).toEqual({
      p: raw.toString('base64'),
      d: 'dev42',
    })
  })

  it('passes a payload that is not JSON on as it is', () => {
    const raw = Buffer.from('not json')
    expect(select("SELECT * FROM '#'", raw)).toEqual(raw)
  })

  it('keeps a hostile key as data', () => {
    const output = compileSql("SELECT *, topic(2) AS d FROM '#'").select(contextOf('{"__proto__":{"x":1}}'))
    expect(JSON.stringify(output)).toBe('{"__proto__":{"x":1},"d":"dev42"}')
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('calls the client of a message from outside MQTT n/a', () => {
    expect(compileSql("SELECT VALUE clientid() FROM '#'").select(contextOf())).toBe('n/a')
  })

  it.each([
    ["SELECT aws_lambda('x') FROM 'y'", 'not supported locally'],
    ["SELECT hasOwnProperty(a) AS b FROM 'y'", 'not supported locally'],
    ["SELECT * FROM 'y' GROUP BY z", 'expected the end'],
    ["SELECT temp * 2 FROM 'y'", 'AS and a name'],
    ["SELECT topic(1, 2) AS t FROM 'y'", 'does not take 2'],
    ["SELECT (SELECT v FROM s) AS t FROM 'y'", 'sub-queries'],
    ['SELECT *', 'expected from'],
    ["SELECT a ? b FROM 'y'", 'cannot read'],
    ["SELECT VALUE a, b FROM 'y'", 'stands alone'],
    ["SELECT * FROM 'a/#/b'", 'not a topic filter'],
  ])('refuses %s', (sql, reason) => {
    expect(() => compileSql(sql)).toThrow(reason)
  })

  it.each([
    ['x/+/data', 'x/1/data', true],
    ['x/+/data', 'x/1/2/data', false],
    ['x/+/data', 'y/1/data', false],
    ['x/#', 'x', true],
    ['x/#', 'x/1/2', true],
    ['#', '$aws/events/presence/connected/a', false],
    ['+/events/#', '$aws/events/a', false],
    ['$aws/events/presence/+/#', '$aws/events/presence/connected/a', true],
  ])('lets the filter %s take %s: %s', (filter, topic, expected) => {
    expect(compileSql(`SELECT * FROM '${filter}'`).matches(topic)).toBe(expected)
  })

  it('fills substitution templates, and fails without a value', () => {
    expect(
      compileTemplate('errors/${topic(2)}/${parse_time("yyyy", timestamp())}-${s.a}.json')(contextOf()),
    ).toBe('errors/dev42/2023-1.json')
    expect(() => compileTemplate('${missing}')(contextOf())).toThrow('no value')
    expect(() => compileTemplate('${nope(1)}')).toThrow('not supported')
  })
})
