import { expect, it } from 'vitest'
import { runFuzz } from './runFuzz'

const messages = 2000

// Another seed each time: what fails is found again with `npm run fuzz -- --seed N`, which the error names.
it('none of 2,000 hostile and healthy messages holds a healthy one up or loses it', async () => {
  const seed = Date.now() % 2 ** 31
  const counts = await runFuzz(seed, messages)
  console.log(`fuzz from seed ${seed}: ${JSON.stringify(counts)}`)
  expect(counts.messages).toBe(messages)
  // The hostile ones reach what they are meant for: some are readings, many are kept aside.
  expect(counts.taken).toBeGreaterThan(messages / 20)
  expect(counts.quarantined).toBeGreaterThan(messages / 20)
}, 900_000)
