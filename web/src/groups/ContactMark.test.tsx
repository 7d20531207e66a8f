// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ContactMark } from './ContactMark'

const drawn = (state: Parameters<typeof ContactMark>[0]['state'], ms?: number) =>
  render(<ContactMark state={state} ms={ms} />).container.innerHTML

afterEach(cleanup)

it('has a mark only for a device that is silent, with the word for it', () => {
  const ms = Date.now() - 2 * 86_400_000
  expect(drawn('live', ms)).not.toContain('<svg')
  expect(drawn('stale', ms)).toMatch(/<svg.*2 d ago.* · offline/)
  expect(drawn('never')).toContain('No contact yet')
})
