import { describe, expect, it } from 'vitest'
import { compileTemplate } from '../rules/readRule'
import { compileSql, toSqlContext } from './compileSql'

const contextOf = (payload: Buffer | string = '{"temp":21.5,"name":"Bob","nothing":null}') =>
  toSqlContext({
    topic: 'x/dev42/data',
    payload: Buffer.from(payload),
    clientId: 'cid1',
    traceId: 'trace',
    timestampMs: 1_700_000_000_123,
  })
const select = (sql: string, payload?: Buffer | string) => compileSql(sql).select(contextOf(payload))

describe('the SQL of topic rules', () => {
  it('passes the payload on as it came, with the parts of the topic and the time', () => {
    const raw = Buffer.from([0xff, 0x00, 0x7b])
    const sql = `SELECT encode(*, 'base64') AS payload, topic() AS topic, topic(2) AS deviceid,
      timestamp() AS arrivedMs FROM 'x/+/data'`
    expect(select(sql, raw)).toEqual({
      payload: raw.toString('base64'),
      topic: 'x/dev42/data',
      deviceid: 'dev42',
      arrivedMs: 1_700_000_000_123,
    })
  })

  it('selects members by their names, and leaves out those that are not there', () => {
    expect(select("SELECT temp, nothing, missing, constructor FROM '#'")).toEqual({
      temp: 21.5,
      nothing: null,
    })
    expect(select("select temp, topic(9) AS deep from '#'", 'not json')).toEqual({})
  })

  it.each([
    ["SELECT * FROM 'y'", 'expected a name'],
    ["SELECT VALUE temp FROM 'y'", 'expected from'],
    ["SELECT temp * 2 AS t FROM 'y'", 'expected from'],
    ["SELECT temp > 2 AS t FROM 'y'", 'cannot read'],
    ["SELECT s.a FROM 'y'", 'cannot read'],
    ["SELECT temp AS t FROM 'y'", 'expected from'],
    ["SELECT topic() FROM 'y'", 'expected as'],
    ["SELECT aws_lambda('x') AS x FROM 'y'", 'aws_lambda() with these arguments is not supported'],
    ["SELECT hasOwnProperty('a') AS b FROM 'y'", 'not supported locally'],
    ["SELECT encode(*, 'base32') AS p FROM 'y'", 'not supported locally'],
    ["SELECT topic(1, 2) AS t FROM 'y'", 'not supported locally'],
    ["SELECT topic('1') AS t FROM 'y'", 'not supported locally'],
    ["SELECT temp FROM 'y' WHERE temp", 'expected the end'],
    ['SELECT temp', 'expected from'],
    ['SELECT temp FROM y', 'a quoted topic filter'],
    ["SELECT temp FROM 'a/#/b'", 'not a topic filter'],
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
    expect(compileSql(`SELECT a FROM '${filter}'`).matches(topic)).toBe(expected)
  })

  it('fills substitution templates, and fails without a value', () => {
    const key = compileTemplate('errors/${topic(2)}/${timestamp()}-${newuuid()}')(contextOf())
    expect(key).toMatch(/^errors\/dev42\/1700000000123-[\da-f-]{36}$/)
    expect(() => compileTemplate('${topic(9)}')(contextOf())).toThrow('no value')
    expect(() => compileTemplate('${nope(1)}')).toThrow('not supported')
    expect(() => compileTemplate('${temp}')).toThrow('expected (')
  })
})
