import { expect, it } from 'vitest'
import { commandSource, topics } from './topics'

it('every topic names its device, and a command is answered where its source says', () => {
  const all = Object.values(topics).map((topic) => topic('TRUCK0001'))
  expect(all).toEqual([
    'sq/TRUCK0001/data',
    'sq/TRUCK0001/config',
    '$aws/rules/portal_data/sq/TRUCK0001/data',
    '$aws/rules/portal_config/sq/TRUCK0001/config',
    'sq/TRUCK0001/ask',
    'TRUCK0001/rpc',
    'portal/TRUCK0001/rpc',
  ])
  expect(`${commandSource('TRUCK0001')}/rpc`).toBe(topics.answers('TRUCK0001'))
})
