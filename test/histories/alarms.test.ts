import { expect, it } from 'vitest'
import { noCounts, playAlarms } from './playAlarms'

const histories = 200

// The same seeds each time; others by `npm run histories`, and one alone with `--seed N --histories 1`.
it('in 200 random histories no one is notified after an acknowledgement, and no alarm is lost without a reason', async () => {
  const first = 5_000_000
  const total = { ...noCounts }
  for (let n = 0; n < histories; n += 1) {
    const counts = await playAlarms(first + n)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
  }
  console.log(`alarms from seed ${first}: ${JSON.stringify(total)}`)
  expect(total.histories).toBe(histories)
  // They reach what they are meant for.
  expect(total.kills).toBeGreaterThan(histories / 4)
  expect(total.notices).toBeGreaterThan(histories / 2)
  expect(total.acknowledgements).toBeGreaterThan(histories / 4)
}, 300_000)
