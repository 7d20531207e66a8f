// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
import { useEndpoint } from './useEndpoint'

const readName = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user/name',
  summary: 'Read a name.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ of: z.string() }),
  output: z.object({ name: z.string() }),
})

const ask = (options?: { keepPreviousData: boolean }) => {
  const answered = (address: string) => address.endsWith('Truck')
  vi.stubGlobal('fetch', (address: string) =>
    answered(address) ? Promise.resolve(Response.json({ name: 'Truck' })) : new Promise(() => undefined),
  )
  return renderHook(({ of }) => useEndpoint(readName, { of }, options), { initialProps: { of: 'Truck' } })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('never shows the answer to another question, unless that is wanted', async () => {
  const { result, rerender } = ask()
  await waitFor(() => expect(result.current.data).toEqual({ name: 'Truck' }))
  rerender({ of: 'Pump' })
  expect(result.current.data).toBeUndefined()
})

it('lets the last answer stand until the next one where that is wanted', async () => {
  const { result, rerender } = ask({ keepPreviousData: true })
  await waitFor(() => expect(result.current.data).toEqual({ name: 'Truck' }))
  rerender({ of: 'Excavator' })
  expect(result.current.data).toEqual({ name: 'Truck' })
})
