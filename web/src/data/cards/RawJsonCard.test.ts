import { expect, it } from 'vitest'
import { rawJson } from './RawJsonCard'

it('leaves out what the store added and counts bytes, not characters', () => {
  const { text, bytes } = rawJson({ ts: 1, topic: 'a', ttl: 9, clientid: 'x', aws_tsformat: 'y', note: 'é' })
  expect(JSON.parse(text)).toEqual({ ts: 1, note: 'é' })
  expect(bytes).toBe(new TextEncoder().encode('{"ts":1,"note":"é"}').length)
  expect(bytes).toBe(20)
})
