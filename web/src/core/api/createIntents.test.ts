import { expect, it } from 'vitest'
import { createIntents, intentMs } from './createIntents'

const openIntents = () => {
  let made = 0
  let nowMs = 0
  const intents = createIntents(
    () => `key-${(made += 1)}`,
    () => nowMs,
  )
  return { ...intents, wait: (ms: number) => (nowMs += ms) }
}

it('keeps the id of a change until an answer came', () => {
  const intents = openIntents()
  expect([intents.keyOf('horn'), intents.keyOf('horn')]).toEqual(['key-1', 'key-1'])
  expect(intents.keyOf('beacon')).toBe('key-2')
  intents.end('horn')
  expect(intents.keyOf('horn')).toBe('key-3')
  expect(intents.keyOf('beacon')).toBe('key-2')
})

it('takes the same press much later for a new wish', () => {
  const intents = openIntents()
  intents.keyOf('horn')
  intents.wait(intentMs - 1)
  expect(intents.keyOf('horn')).toBe('key-1')
  intents.wait(1)
  expect(intents.keyOf('horn')).toBe('key-2')
})
