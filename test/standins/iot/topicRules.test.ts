import { expect, it } from 'vitest'
import { rules } from '../../../infra/devicelink/rules'
import { compileSql, toSqlContext } from '../../../scripts/standins/aws/iot/sql/compileSql'

const event = { clientId: 'D1', eventType: 'connected', timestamp: 5, versionNumber: 2 }
const payload = Buffer.from(JSON.stringify(event))

/** The names of its columns, which alone hold no brackets or follow AS. */
const columnsOf = (sql: string): string[] =>
  (sql.split(' FROM ')[0] ?? '')
    .replace('SELECT ', '')
    .replaceAll(/\([^)]*\)/g, '')
    .split(', ')
    .map((column) => column.split(' AS ').at(-1) ?? '')

it.each(Object.entries(rules))('the topic rule %s selects all that it names', (_, { sql }) => {
  const rule = compileSql(sql)
  const topic = rule.topicFilter.replaceAll(/[+#]/g, 'D1')
  expect(rule.matches(topic)).toBe(true)
  const context = toSqlContext({ topic, payload, clientId: 'D1', traceId: 't', timestampMs: 7 })
  const selected = rule.select(context)
  expect(Object.keys(selected)).toEqual(columnsOf(sql))
  const expected = { payload: payload.toString('base64'), topic, deviceid: 'D1', arrivedMs: 7, ...event }
  expect(expected).toMatchObject(selected)
})
