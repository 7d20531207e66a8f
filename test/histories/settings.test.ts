import { expect, it } from 'vitest'
import { noSettingCounts, playSettings } from './playSettings'

const histories = 60

// The same seeds each time; others by `npm run histories -- --of settings`, and one alone with `--seed N --histories 1`.
it('in 60 random histories the ledger gives back the settings of each moment, and keeps no secret', async () => {
  const first = 7_000_000
  const total = { ...noSettingCounts }
  const found = [538_400_286]
  for (const seed of [...Array.from({ length: histories }, (_, n) => first + n), ...found]) {
    const counts = await playSettings(seed)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
  }
  console.log(`settings from seed ${first}: ${JSON.stringify(total)}`)
  // They reach what they are meant for.
  expect(total.moments).toBeGreaterThan(histories * 4)
  for (const reached of [total.confirmed, total.late, total.lost])
    expect(reached).toBeGreaterThan(histories / 6)
})
