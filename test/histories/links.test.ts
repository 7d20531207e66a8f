import { expect, it } from 'vitest'
import { playLinks } from './playLinks'

/** `npm run links` plays ten thousand. */
const histories = 25

it('a link answers if and only if its maker, its time, its group and its revocation allow it', async () => {
  let [answered, refused] = [0, 0]
  for (let seed = 1; seed <= histories; seed += 1) {
    const tally = await playLinks(seed)
    expect(tally.wrong).toEqual([])
    answered += tally.answered
    refused += tally.refused
  }
  expect(answered).toBeGreaterThan(histories)
  expect(refused).toBeGreaterThan(histories)
})
