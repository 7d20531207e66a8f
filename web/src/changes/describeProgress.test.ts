import { expect, it } from 'vitest'
import { describeProgress } from './ChangeOutcome'

const said = (...states: Parameters<typeof describeProgress>[0][number]['state'][]) =>
  describeProgress(states.map((state) => ({ state })))

it('calls no change applied that a device has not got', () => {
  expect(said('success', 'queued', 'handedOver')).toMatchObject({
    tone: 'info',
    text: expect.stringMatching(/^2 devices have not applied the change yet: it is queued/) as string,
  })
  expect(said('queued')?.text).toMatch(/^1 device has not applied/)
})

it('says when all that was saved is applied, and nothing where nothing was saved', () => {
  expect(said('success', 'success')).toEqual({ tone: 'ok', text: '2 devices have applied the change.' })
  expect(said('success', 'error')).toEqual({ tone: 'ok', text: '1 device has applied the change.' })
  expect(said('error', 'cancelled')).toBeUndefined()
})
