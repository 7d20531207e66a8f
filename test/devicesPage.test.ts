import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { answerTimeoutMs, maxSends } from '../functions/commands/deliver'
import { fetchedPieceBytes, pieceBytes } from '../functions/commands/fileTransferSteps'
import { commandMethods } from '../shared/commands/commandMethods'
import { topics } from '../shared/core/topics'

const page = readFileSync(path.resolve(import.meta.dirname, '../docs/devices.md'), 'utf8')
const rows = [...page.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm)].map(([, name, fact]) => [name, fact])

it('tells of every command whether it is sent again', () => {
  const told = rows.filter(([, fact]) => fact === 'sent again' || fact === 'never sent again')
  const methods = Object.entries(commandMethods).map(([name, { repeat }]) => [
    name,
    repeat === 'safe' ? 'sent again' : 'never sent again',
  ])
  expect(told.sort()).toEqual(methods.sort())
})

it('tells every topic', () => {
  const told = rows.filter(([, fact]) => (fact ?? '').includes('device')).map(([topic]) => topic)
  expect(told).toEqual(Object.values(topics).map((topicOf) => topicOf('{id}')))
})

it('tells the figures that the portal holds to', () => {
  expect([answerTimeoutMs / 1000, maxSends, pieceBytes, fetchedPieceBytes]).toEqual([30, 10, 2048, 8192])
  for (const words of [
    'for 30 seconds',
    'at most ten times',
    'to a device of at most 2 kB and from it of 8 kB',
  ]) {
    expect(page.replace(/\s+/g, ' ')).toContain(words)
  }
})
