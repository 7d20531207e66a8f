import { expect, it } from 'vitest'
import { noCounts, playAlarms } from './playAlarms'

const histories = 60

// The same seeds each time, with those that once found a fault; others by `npm run histories`, and one alone with `--seed N --histories 1`.
it('in 60 random histories no one is notified after an acknowledgement, and no alarm is lost without a reason', async () => {
  const first = 5_000_000
  const total = { ...noCounts }
  const found = [5_000_781, 9_000_853, 20_001_500, 40_001_150, 40_001_497, 40_007_697, 40_008_471]
  for (const seed of [...Array.from({ length: histories }, (_, n) => first + n), ...found]) {
    const counts = await playAlarms(seed)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
  }
  console.log(`alarms from seed ${first}: ${JSON.stringify(total)}`)
  expect(total.histories).toBe(histories + found.length)
  // They reach what they are meant for.
  expect(total.kills).toBeGreaterThan(histories / 4)
  expect(total.notices).toBeGreaterThan(histories / 2)
  expect(total.acknowledgements).toBeGreaterThan(histories / 4)
}, 300_000)
